/** Import of a sheet: choose the file, see what would happen and every fault, then let it happen. All rows or none. */
import type { Call } from '@clinic/contract/call.ts'
import { Alert, Button, Upload } from 'antd'
import { type ReactNode, useState } from 'react'
import { askedIfMeant, type IfMeant } from '../act/ask-if-meant.ts'
import type { Column } from '../list/column.tsx'
import { DataTable } from '../list/DataTable.tsx'
import { SidePanel } from '../page/SidePanel.tsx'
import { useAction } from '../query.ts'
import { say } from '../say.ts'
import './form.css'

/** What a sheet call answers: whether it was saved, and what is wrong. Rows count from 1 with the header. */
type Outcome = {
  readonly saved: boolean
  readonly faults: readonly { readonly row: number; readonly column: string; readonly reason: string }[]
}
type Fault = Outcome['faults'][number] & { readonly key: string }
type Given = Readonly<Record<string, unknown>>

/** 740 kB of sheet become 1 MB of text, the largest body a call takes. */
const MAX_BYTES = 740_000

const columns: Column<Fault>[] = [
  { name: 'row', title: '行', kind: 'number', width: 60 },
  { name: 'column', title: '列', width: 110 },
  { name: 'reason', title: '问题' },
]

const base64Of = async (file: File): Promise<string> => {
  const bytes = new Uint8Array(await file.arrayBuffer())
  let text = ''
  for (let at = 0; at < bytes.length; at += 8_192) text += String.fromCharCode(...bytes.subarray(at, at + 8_192))
  return btoa(text)
}

const Faults = ({ faults }: Pick<Outcome, 'faults'>) => (
  <>
    <Alert type="error" showIcon title={`发现 ${faults.length} 处问题，没有导入任何一行。请修改后重新选择文件。`} />
    <div className="import-faults">
      <DataTable
        rows={faults.map((fault, at) => ({ ...fault, key: `${at}` }))}
        rowKey="key"
        columns={columns}
        label="问题"
      />
    </div>
  </>
)

export type SheetImportProps<O extends Outcome> = {
  readonly title: string
  /** Takes `file` (base64) and, to look only, `dryRun`; 40–750 kB of sheet. */
  readonly call: Call<unknown, O>
  /** How many rows the call takes at once, for the sentences. */
  readonly most: number
  readonly accept?: readonly ('.xlsx' | '.csv')[]
  /** The sentence of an outcome without faults: what would happen, or what has. */
  readonly told: (outcome: O) => { title: string; description?: string | undefined }
  /** Further input of the call at first, and the controls that change it; a change looks at the file again. */
  readonly given?: Given
  readonly choices?: (given: Given, change: (next: Given) => void) => ReactNode
  /** Beneath the file: what the sheet may hold, where its template is. */
  readonly note?: ReactNode
  /** A refusal that somebody may mean all the same: it is taken once more, `confirmed`. */
  readonly ifMeant?: IfMeant
  /** What happens after it was taken. */
  readonly onTaken?: (outcome: O) => void
  readonly onClose: () => void
}

/** The file is looked at when it is chosen and when what goes with it changes; it is taken when nothing is wrong with it. */
const useSheet = <O extends Outcome>({ call, most, ...props }: SheetImportProps<O>) => {
  const [file, setFile] = useState<{ name: string; content: string } | null>(null)
  const [given, setGiven] = useState<Given>(props.given ?? {})
  const [outcome, setOutcome] = useState<O | null>(null)
  const { ifMeant, onTaken } = props
  const run = useAction(call as Call<object, O>, {
    done: null,
    onDone: (now) => {
      setOutcome(now)
      if (now.saved) onTaken?.(now)
    },
    refusals: (error, input) =>
      ifMeant !== undefined && askedIfMeant(error, ...ifMeant, () => run.mutate({ ...input, confirmed: true })),
  })
  const look = (content: string, input: Given) => {
    setOutcome(null)
    run.mutate({ ...input, file: content, dryRun: true })
  }
  const choose = async (chosen: File) => {
    if (chosen.size > MAX_BYTES) return say.warn(`文件过大，请分批导入，每次最多 ${most} 行`)
    const content = await base64Of(chosen)
    setFile({ name: chosen.name, content })
    look(content, given)
  }
  const change = (next: Given) => {
    setGiven(next)
    if (file) look(file.content, next)
  }
  const take = () => file && run.mutate({ ...given, file: file.content })
  const ready = file !== null && outcome !== null && outcome.faults.length === 0 && !outcome.saved
  return { file, given, outcome, choose, change, take, ready, busy: run.isPending }
}

/** Mount it when it opens; `lazy()`, because it brings antd's upload. */
export const SheetImport = <O extends Outcome>(props: SheetImportProps<O>) => {
  const { title, most, accept = ['.xlsx'], told, choices, note, onClose } = props
  const { file, given, outcome, choose, change, take, ready, busy } = useSheet(props)
  return (
    <SidePanel title={title} onClose={onClose}>
      <div className="import-step">
        <Upload.Dragger
          accept={accept.join()}
          showUploadList={false}
          beforeUpload={(chosen) => {
            void choose(chosen)
            return false
          }}
        >
          {file ? file.name : `点击或拖入按模板填好的 ${accept.join(' 或 ')} 文件，最多 ${most} 行`}
        </Upload.Dragger>
        {note}
        {choices?.(given, change)}
        {outcome && outcome.faults.length > 0 && <Faults faults={outcome.faults} />}
        {outcome && outcome.faults.length === 0 && (
          <Alert type={outcome.saved ? 'success' : 'info'} showIcon {...told(outcome)} />
        )}
        <div>
          <Button type="primary" disabled={!ready} loading={busy} onClick={take}>
            导入
          </Button>
        </div>
      </div>
    </SidePanel>
  )
}
