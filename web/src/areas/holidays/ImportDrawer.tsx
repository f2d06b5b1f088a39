/** Import of 节假日. */
import { holidays, MOST_HOLIDAYS } from '@clinic/contract/areas/holidays/calls.ts'
import { Button } from 'antd'
import { download } from '../../kit/ask.ts'
import { changesText } from '../../kit/form/changes.ts'
import { SheetImport } from '../../kit/form/SheetImport.tsx'
import { sentenceOf } from '../../kit/query.ts'
import { say } from '../../kit/say.ts'

const fetchTemplate = () => download(holidays.template, {}).catch((error: unknown) => say.failed(sentenceOf(error)))

const ImportDrawer = ({ onClose }: { onClose: () => void }) => (
  <SheetImport
    title="导入节假日"
    call={holidays.importSheet}
    most={MOST_HOLIDAYS}
    note={
      <p className="none">
        每年国务院办公厅公布后导入一次；已有的日期按表格修改。
        <Button type="link" size="small" onClick={() => void fetchTemplate()}>
          下载模板
        </Button>
      </p>
    }
    told={(outcome) => ({ title: changesText(outcome) })}
    onClose={onClose}
  />
)
export default ImportDrawer
