/**
 * The uploader: choose, drop or paste pictures and PDF, several at once, with progress. `value` holds what arrived, to be
 * saved with the document. In a form it is `FilesField`, which makes saving wait for what is under way.
 */
import { UploadOutlined } from '@ant-design/icons'
import { imagePath } from '@clinic/contract/areas/files/calls.ts'
import { Button } from 'antd'
import DisabledContext from 'antd/es/config-provider/DisabledContext'
import { type DragEvent, lazy, Suspense, use, useRef, useState } from 'react'
import { usual } from './choice.ts'
import { ArrivedRow, isPicture, WaitingRow } from './FileRows.tsx'
import { type Uploaded, useUploads } from './uploads.ts'
import './files.css'

const ImageViewer = lazy(() => import('../../kit/show/ImageViewer.tsx'))

export type UploaderProps = {
  readonly value?: readonly Uploaded[] | undefined
  readonly onChange?: (files: readonly Uploaded[]) => void
  /** Megabytes of one file; 30 in the shared uploader, 10 in forms. */
  readonly limit?: number
  readonly multiple?: boolean
  /** Endings taken; default: pictures and PDF. */
  readonly endings?: readonly string[]
  /** Told how many files are on their way. */
  readonly onUnderway?: (count: number) => void
  readonly id?: string
}

type ViewerProps = { readonly pictures: readonly Uploaded[]; readonly first: number; readonly onClose: () => void }

const Viewer = ({ pictures, first, onClose }: ViewerProps) => (
  // A picture is turned and zoomed in a form that cannot be changed, too.
  <DisabledContext value={false}>
    <Suspense fallback={null}>
      <ImageViewer
        images={pictures.map(({ id, originalName }) => ({ src: imagePath(id), name: originalName }))}
        first={first}
        onClose={onClose}
      />
    </Suspense>
  </DisabledContext>
)

/** What arrived, in order. A file that arrives counts at once: two may do so before the next drawing. */
const useFiles = ({ value = [], onChange }: Pick<UploaderProps, 'value' | 'onChange'>) => {
  const all = useRef(value)
  all.current = value
  const change = (next: readonly Uploaded[]) => {
    all.current = next
    onChange?.(next)
  }
  return { value, all, change }
}

/** Dropping and pasting, as the attributes of the box. */
const useDrop = (take: (list: FileList) => void) => {
  const [over, setOver] = useState(false)
  const hover = (is: boolean) => (event: DragEvent) => {
    event.preventDefault()
    setOver(is)
  }
  const onDrop = (event: DragEvent) => {
    hover(false)(event)
    take(event.dataTransfer.files)
  }
  const box = {
    onDragOver: hover(true),
    onDragLeave: () => setOver(false),
    onDrop,
    onPaste: (event: { clipboardData: DataTransfer }) => take(event.clipboardData.files),
  }
  return { over, box }
}

const Choose = ({
  id,
  multiple,
  endings,
  limit,
  take,
}: {
  id: string | undefined
  multiple: boolean
  endings: readonly string[]
  limit: number
  take: (list: FileList) => void
}) => {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={input}
        type="file"
        // Not by `hidden`: antd's forms show every file input again.
        style={{ display: 'none' }}
        accept={endings.map((ending) => `.${ending}`).join(',')}
        multiple={multiple}
        onChange={({ target }) => {
          if (target.files) take(target.files)
          target.value = ''
        }}
      />
      <Button {...(id ? { id } : {})} icon={<UploadOutlined />} onClick={() => input.current?.click()}>
        选择附件
      </Button>
      <small className="none">
        也可以拖到这里或粘贴；{endings.join('、')}，每个不超过 {limit}M
      </small>
    </>
  )
}

export const Uploader = (props: UploaderProps) => {
  const { limit = usual.limit, multiple = usual.multiple, endings = usual.endings, onUnderway, id } = props
  const disabled = use(DisabledContext) ?? false
  const { value, all, change } = useFiles(props)
  const { underway, add, retry, cancel, remove } = useUploads({ multiple, limit, endings }, all, change, onUnderway)
  const take = (list: FileList) => {
    if (!disabled && list.length > 0) add([...list])
  }
  const { over, box } = useDrop(take)
  const [viewed, setViewed] = useState<number | null>(null)
  const pictures = value.filter(isPicture)
  return (
    <section className={over && !disabled ? 'uploader over' : 'uploader'} aria-label="附件" {...box}>
      {!disabled && <Choose id={id} multiple={multiple} endings={endings} limit={limit} take={take} />}
      {disabled && value.length === 0 && <span className="none">没有附件</span>}
      {underway.length + value.length > 0 && (
        <ul>
          {value.map((file) => (
            <ArrivedRow
              key={file.id}
              file={file}
              view={() => setViewed(pictures.indexOf(file))}
              remove={disabled ? undefined : () => remove(file)}
            />
          ))}
          {underway.map((one) => (
            <WaitingRow key={one.key} one={one} retry={() => retry(one)} cancel={() => cancel(one.key)} />
          ))}
        </ul>
      )}
      {viewed !== null && <Viewer pictures={pictures} first={viewed} onClose={() => setViewed(null)} />}
    </section>
  )
}
