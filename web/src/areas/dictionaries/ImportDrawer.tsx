/** Import of entries: choose the file, see what would happen, then let it happen. */
import { dictionaryEntries } from '@clinic/contract/areas/dictionaries.ts'
import type { OutputOf } from '@clinic/contract/call.ts'
import { Alert, Button, Drawer, Upload } from 'antd'
import { useState } from 'react'
import { download } from '../../kit/ask.ts'
import type { Column } from '../../kit/list/column.tsx'
import { DataTable } from '../../kit/list/DataTable.tsx'
import { sentenceOf, useAction } from '../../kit/query.ts'
import { say } from '../../kit/say.ts'
import { usePhone } from '../../kit/screen.ts'
import './dictionaries.css'

type Outcome = OutputOf<typeof dictionaryEntries.importSheet>
type Fault = Outcome['faults'][number] & { readonly key: string }

/** 750 kB of sheet become 1 MB of text; 2,000 rows need a fifth of it. */
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

const Summary = ({ outcome: { rows, created, updated, unchanged, faults, saved } }: { outcome: Outcome }) => {
  const counts = `新增 ${created} 个，修改 ${updated} 个，${unchanged} 个与现有一致`
  if (faults.length === 0)
    return (
      <Alert
        type={saved ? 'success' : 'info'}
        showIcon
        title={saved ? `已导入：${counts}` : `检查通过，共 ${rows} 行：${counts}`}
      />
    )
  return (
    <>
      <Alert type="error" showIcon title={`发现 ${faults.length} 处问题，没有导入任何一行。请修改后重新选择文件。`} />
      <DataTable
        rows={faults.map((fault) => ({ ...fault, key: `${fault.row}-${fault.column}` }))}
        rowKey="key"
        columns={columns}
        label="问题"
      />
    </>
  )
}

const fetchTemplate = () =>
  download(dictionaryEntries.template, {}).catch((error: unknown) => say.failed(sentenceOf(error)))

const ImportDrawer = ({ onClose }: { onClose: () => void }) => {
  const phone = usePhone()
  const [file, setFile] = useState<{ name: string; content: string } | null>(null)
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const run = useAction(dictionaryEntries.importSheet, { done: null, onDone: setOutcome })
  const choose = async (chosen: File) => {
    if (chosen.size > MAX_BYTES) return say.warn('文件过大，请分批导入，每次最多 2000 行')
    const content = await base64Of(chosen)
    setFile({ name: chosen.name, content })
    run.mutate({ file: content, dryRun: true })
  }
  const ready = file !== null && outcome !== null && outcome.faults.length === 0 && !outcome.saved
  return (
    <Drawer open title="导入字典选项" size={phone ? '100%' : 720} onClose={onClose}>
      <div className="import-lines">
        <Upload.Dragger
          accept=".xlsx"
          showUploadList={false}
          beforeUpload={(chosen) => {
            void choose(chosen)
            return false
          }}
        >
          {file ? file.name : '点击或拖入按模板填好的 .xlsx 文件，最多 2000 行'}
        </Upload.Dragger>
        <p className="none">
          系统字典只能修改标签、排序、颜色和状态；其他字典可以新增选项。
          <Button type="link" size="small" onClick={() => void fetchTemplate()}>
            下载模板
          </Button>
        </p>
        {outcome && <Summary outcome={outcome} />}
        <div>
          <Button
            type="primary"
            disabled={!ready}
            loading={run.isPending}
            onClick={() => file && run.mutate({ file: file.content })}
          >
            导入
          </Button>
        </div>
      </div>
    </Drawer>
  )
}
export default ImportDrawer
