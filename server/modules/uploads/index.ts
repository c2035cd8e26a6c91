import type { Module } from '#server/services.ts'
import { getSignedUploadUrls } from './get-signed-upload-urls.ts'
import { getUploadReadMe } from './get-upload-read-me.ts'
import { forgetUnusedUploads, removeFiles } from './remove-files.ts'
import { uploadFile } from './upload-file.ts'

export { type Files, openFiles, storageKeyOf } from './file-addresses.ts'
export { openPictureEncoder, type PictureEncoder } from './picture-encoder.ts'
export { queueRemoval } from './remove-files.ts'
export { requireAttachments, requirePicture, requireUpload } from './require-upload.ts'
export { serveFiles } from './serve-files.ts'

export const uploads: Module = {
  operations: [getSignedUploadUrls, getUploadReadMe, uploadFile],
  jobs: [forgetUnusedUploads, removeFiles],
}
