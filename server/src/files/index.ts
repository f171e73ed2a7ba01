import type { Handler } from '../platform/handle';
import { deleteJobFileHandler } from './delete-job-file.call';
import { downloadJobFileHandler } from './download-job-file.call';
import { renameJobFileHandler } from './rename-job-file.call';
import { uploadJobFileHandler } from './upload-job-file.call';

export const handlers: readonly Handler[] = [
  deleteJobFileHandler,
  downloadJobFileHandler,
  renameJobFileHandler,
  uploadJobFileHandler,
];
