/** The names of React Router that regions use. The list is the face: what is not here is not downloaded. */
export { Route, Router, Routes, useLocation, useParams, useSearchParams } from 'react-router-dom';
