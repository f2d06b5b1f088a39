/**
 * The uploader: choose, drop or paste pictures and PDF, several at once, with progress. `value` holds what arrived, to be
 * saved with the document: `<F.Field name="fileIds" label="附件"><Uploader limit={FILE_LIMITS.form} /></F.Field>`.
 */
import { DeleteOutlined, DownloadOutlined, FilePdfOutlined, RedoOutlined, UploadOutlined } from '@ant-design/icons'
import { FILE_EXTENSIONS, files, imagePath } from '@clinic/contract/areas/files.ts'
import { Button, Progress } from 'antd'
import { type DragEvent, lazy, Suspense, useRef, useState } from 'react'
import { download } from '../../kit/ask.ts'
import { usual } from './choosing.ts'
import { FileImage } from './FileImage.tsx'
import { type Underway, type Uploaded, useUploads } from './uploads.ts'
import './files.css'

const ImageViewer = lazy(() => import('../../kit/show/ImageViewer.tsx'))

export type UploaderProps = {
  readonly value?: readonly Uploaded[]
  readonly onChange?: (files: readonly Uploaded[]) => void
  /** Megabytes of one file; 30 in the shared uploader, 10 in forms. */
  readonly limit?: number
  readonly multiple?: boolean
  readonly id?: string
}

const ACCEPT = FILE_EXTENSIONS.map((ending) => `.${ending}`).join(',')
const isPicture = ({ originalName }: Uploaded): boolean => !/\.pdf$/i.test(originalName)

const Waiting = ({ one, retry, cancel }: { one: Underway; retry: () => void; cancel: () => void }) => (
  <li>
    <span className="upload-name">{one.file.name}</span>
    {one.failed === null ? (
      <Progress percent={Math.round(one.share * 100)} size="small" aria-label={`${one.file.name} 上传进度`} />
    ) : (
      <span className="upload-failed" role="alert">
        {one.failed}
      </span>
    )}
    {one.failed !== null && (
      <Button
        size="small"
        type="text"
        icon={<RedoOutlined />}
        onClick={retry}
        aria-label={`重新上传 ${one.file.name}`}
      />
    )}
    <Button size="small" type="text" icon={<DeleteOutlined />} onClick={cancel} aria-label={`取消 ${one.file.name}`} />
  </li>
)

const Arrived = ({ file, view, remove }: { file: Uploaded; view: () => void; remove: () => void }) => (
  <li>
    {isPicture(file) ? (
      <button type="button" className="upload-thumb" onClick={view} aria-label={`查看 ${file.originalName}`}>
        <FileImage path={imagePath(file.id, 'thumb')} alt="" />
      </button>
    ) : (
      <FilePdfOutlined className="upload-thumb" />
    )}
    <span className="upload-name">{file.originalName}</span>
    <Button
      size="small"
      type="text"
      icon={<DownloadOutlined />}
      onClick={() => void download(files.download, { fileId: file.id })}
      aria-label={`下载 ${file.originalName}`}
    />
    <Button
      size="small"
      type="text"
      icon={<DeleteOutlined />}
      onClick={remove}
      aria-label={`移除 ${file.originalName}`}
    />
  </li>
)

export const Uploader = ({
  value = [],
  onChange,
  limit = usual.limit,
  multiple = usual.multiple,
  id,
}: UploaderProps) => {
  // What arrived since this was drawn counts, too: two files may arrive at once.
  const all = useRef(value)
  all.current = value
  const change = (next: readonly Uploaded[]) => {
    all.current = next
    onChange?.(next)
  }
  const { underway, add, retry, cancel } = useUploads({ multiple, limit }, (file) =>
    change(multiple ? [...all.current, file] : [file]),
  )
  const [over, setOver] = useState(false)
  const [viewed, setViewed] = useState<number | null>(null)
  const input = useRef<HTMLInputElement>(null)
  const pictures = value.filter(isPicture)
  const take = (list: FileList | null) => list && add([...list])
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    take(event.dataTransfer.files)
  }
  return (
    <section
      className={over ? 'uploader over' : 'uploader'}
      aria-label="附件"
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      onPaste={({ clipboardData }) => take(clipboardData.files)}
    >
      <input
        ref={input}
        type="file"
        hidden
        accept={ACCEPT}
        multiple={multiple}
        onChange={({ target }) => {
          take(target.files)
          target.value = ''
        }}
      />
      <Button id={id ?? ''} icon={<UploadOutlined />} onClick={() => input.current?.click()}>
        选择附件
      </Button>
      <small className="none">
        也可以拖到这里或粘贴；{FILE_EXTENSIONS.join('、')}，每个不超过 {limit}M
      </small>
      {underway.length + value.length > 0 && (
        <ul>
          {value.map((file) => (
            <Arrived
              key={file.id}
              file={file}
              view={() => setViewed(pictures.indexOf(file))}
              remove={() => change(value.filter(({ id }) => id !== file.id))}
            />
          ))}
          {underway.map((one) => (
            <Waiting key={one.key} one={one} retry={() => retry(one)} cancel={() => cancel(one.key)} />
          ))}
        </ul>
      )}
      <Suspense fallback={null}>
        {viewed !== null && (
          <ImageViewer
            images={pictures.map(({ id, originalName }) => ({ src: imagePath(id), name: originalName }))}
            first={viewed}
            onClose={() => setViewed(null)}
          />
        )}
      </Suspense>
    </section>
  )
}
