/** The parts of React Router that regions may use. The rest is left out of the shared module, to keep it small. */
export { Route, Router, Routes, useLocation, useParams, useSearchParams } from 'react-router-dom';
