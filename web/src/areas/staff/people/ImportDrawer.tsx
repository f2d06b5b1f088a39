/** Import of staff. */
import { people } from '@clinic/contract/areas/staff/people.ts'
import { SheetImport } from '../../../kit/form/SheetImport.tsx'

const ImportDrawer = ({ onClose }: { onClose: () => void }) => (
  <SheetImport
    title="导入员工"
    call={people.importSheet}
    most={500}
    accept={['.xlsx', '.csv']}
    told={({ rows, created, saved }) => ({
      title: saved ? `已导入 ${created} 名员工` : `检查通过，共 ${rows} 名员工`,
      description: saved ? '他们还没有密码：在列表中选中后点“批量重置密码”，把初始密码发给本人。' : undefined,
    })}
    onClose={onClose}
  />
)
export default ImportDrawer
