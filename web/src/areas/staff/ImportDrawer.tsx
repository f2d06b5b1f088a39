/** Import of staff: choose the file, see every fault, then let it happen. */
import { people } from '@clinic/contract/areas/staff-people.ts'
import type { OutputOf } from '@clinic/contract/call.ts'
import { Alert, Button, Drawer, Upload } from 'antd'
import { useState } from 'react'
import type { Column } from '../../kit/list/column.tsx'
import { DataTable } from '../../kit/list/DataTable.tsx'
import { useAction } from '../../kit/query.ts'
import { say } from '../../kit/say.ts'
import { usePhone } from '../../kit/screen.ts'
import './staff.css'

type Outcome = OutputOf<typeof people.importSheet>
type Fault = Outcome['faults'][number] & { readonly key: string }

/** 740 kB of sheet become 1 MB of text; 500 rows need a tenth of it. */
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

const Summary = ({ outcome: { rows, created, faults, saved } }: { outcome: Outcome }) => {
  if (faults.length > 0)
    return (
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
  return (
    <Alert
      type={saved ? 'success' : 'info'}
      showIcon
      title={saved ? `已导入 ${created} 名员工` : `检查通过，共 ${rows} 名员工`}
      description={saved ? '他们还没有密码：在列表中选中后点“批量重置密码”，把初始密码发给本人。' : undefined}
    />
  )
}

const ImportDrawer = ({ onClose }: { onClose: () => void }) => {
  const phone = usePhone()
  const [file, setFile] = useState<{ name: string; content: string } | null>(null)
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const run = useAction(people.importSheet, { done: null, onDone: setOutcome })
  const choose = async (chosen: File) => {
    if (chosen.size > MAX_BYTES) return say.warn('文件过大，请分批导入，每次最多 500 行')
    const content = await base64Of(chosen)
    setOutcome(null)
    setFile({ name: chosen.name, content })
    run.mutate({ file: content, dryRun: true })
  }
  const ready = file !== null && outcome !== null && outcome.faults.length === 0 && !outcome.saved
  return (
    <Drawer open title="导入员工" size={phone ? '100%' : 720} onClose={onClose}>
      <div className="import-step">
        <Upload.Dragger
          accept=".xlsx,.csv"
          showUploadList={false}
          beforeUpload={(chosen) => {
            void choose(chosen)
            return false
          }}
        >
          {file ? file.name : '点击或拖入按模板填好的 .xlsx 或 .csv 文件，最多 500 行'}
        </Upload.Dragger>
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
