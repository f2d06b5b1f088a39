/** What other areas may read of files inside their own statements, as text. Knows no other area. */

/** `{ id, originalName, filePath }` of the picture whose hospital and id two columns hold; null when there is none. */
export const pictureOf = (hospital: string, id: string): string => `(select jsonb_build_object('id', f.id,
    'originalName', f.original_name, 'filePath', '/api/v1/rabbit/file/get/image/' || f.id)
  from files.file f where f.hospital_id = ${hospital} and f.id = ${id})`
