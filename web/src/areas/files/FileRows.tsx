/** Files in the uploader's list: on their way with their share, or arrived with picture, download and removal. */
import { DeleteOutlined, DownloadOutlined, FilePdfOutlined, RedoOutlined } from '@ant-design/icons'
import { files, imagePath } from '@clinic/contract/areas/files/calls.ts'
import { Button, Progress } from 'antd'
import { download } from '../../kit/ask.ts'
import { FileImage } from './FileImage.tsx'
import type { Underway, Uploaded } from './uploads.ts'

export const isPicture = ({ originalName }: Uploaded): boolean => !/\.pdf$/i.test(originalName)

type WaitingProps = { readonly one: Underway; readonly retry: () => void; readonly cancel: () => void }

export const WaitingRow = ({ one, retry, cancel }: WaitingProps) => (
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

/** `remove` absent: the document is only read. */
type ArrivedProps = { readonly file: Uploaded; readonly view: () => void; readonly remove?: (() => void) | undefined }

export const ArrivedRow = ({ file, view, remove }: ArrivedProps) => (
  <li>
    {isPicture(file) ? (
      <button type="button" className="upload-thumb" onClick={view} aria-label={`查看 ${file.originalName}`}>
        <FileImage path={imagePath(file.id, 'thumb')} alt="" />
      </button>
    ) : (
      <FilePdfOutlined className="upload-thumb" />
    )}
    <span className="upload-name" title={file.originalName}>
      {file.originalName}
    </span>
    <Button
      size="small"
      type="text"
      // Looking and taking along stay possible in a form that cannot be changed any more.
      disabled={false}
      icon={<DownloadOutlined />}
      onClick={() => void download(files.download, { fileId: file.id })}
      aria-label={`下载 ${file.originalName}`}
    />
    {remove && (
      <Button
        size="small"
        type="text"
        icon={<DeleteOutlined />}
        onClick={remove}
        aria-label={`移除 ${file.originalName}`}
      />
    )}
  </li>
)
