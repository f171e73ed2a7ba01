export { deleteJobFileHandler } from './delete-job-file.call';
export { downloadJobFileHandler } from './download-job-file.call';
export { renameJobFileHandler } from './rename-job-file.call';
export { uploadJobFileHandler } from './upload-job-file.call';
