/** What other areas may use of the files: the uploader, pictures that were uploaded, and the pass they need. */
export { FileImage } from './FileImage.tsx'
export { FilesField, idsOf } from './FilesField.tsx'
export { filePass } from './pass.ts'
export { Uploader, type UploaderProps } from './Uploader.tsx'
