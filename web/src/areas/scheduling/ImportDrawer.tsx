/** Import of a roster. */
import { MOST_AT_ONCE, scheduling } from '@clinic/contract/areas/scheduling/calls.ts'
import { Button } from 'antd'
import { download } from '../../kit/ask.ts'
import { SheetImport } from '../../kit/form/SheetImport.tsx'
import { sentenceOf } from '../../kit/query.ts'
import { say } from '../../kit/say.ts'
import { ifOutside, sayBeyond, useOutside } from './outside.ts'

const fetchTemplate = () =>
  download(scheduling.importTemplate, {}).catch((error: unknown) => say.failed(sentenceOf(error)))

const ImportDrawer = ({ onClose }: { onClose: () => void }) => {
  const lead = useOutside()
  return (
    <SheetImport
      title="导入排班"
      call={scheduling.importSheet}
      most={MOST_AT_ONCE}
      note={
        <p className="none">
          表中写到的员工和日期，以表为准；没有写到的不变。导出的明细可以改好再导入。
          <Button type="link" size="small" onClick={() => void fetchTemplate()}>
            下载模板
          </Button>
        </p>
      }
      told={({ rows, changed, saved }) => ({
        title: saved ? `已导入 ${rows} 行，改动 ${changed} 天` : `可以导入 ${rows} 行，将改动 ${changed} 天`,
      })}
      ifMeant={ifOutside}
      onTaken={({ outside, beyond }) => {
        lead(outside)
        sayBeyond(beyond)
      }}
      onClose={onClose}
    />
  )
}
export default ImportDrawer
