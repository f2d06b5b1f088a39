/** Import of entries. */
import { dictionaryEntries } from '@clinic/contract/areas/dictionaries/calls.ts'
import { Button } from 'antd'
import { download } from '../../kit/ask.ts'
import { changesText } from '../../kit/form/changes.ts'
import { SheetImport } from '../../kit/form/SheetImport.tsx'
import { sentenceOf } from '../../kit/query.ts'
import { say } from '../../kit/say.ts'

const fetchTemplate = () =>
  download(dictionaryEntries.template, {}).catch((error: unknown) => say.failed(sentenceOf(error)))

const ImportDrawer = ({ onClose }: { onClose: () => void }) => (
  <SheetImport
    title="导入字典选项"
    call={dictionaryEntries.importSheet}
    most={2000}
    note={
      <p className="none">
        系统字典只能修改标签、排序、颜色和状态；其他字典可以新增选项。
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
