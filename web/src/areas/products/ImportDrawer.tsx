/** Import of a price list. */
import { products } from '@clinic/contract/areas/products/calls.ts'
import { Checkbox } from 'antd'
import { changesText } from '../../kit/form/changes.ts'
import { SheetImport } from '../../kit/form/SheetImport.tsx'

const ImportDrawer = ({ onClose }: { onClose: () => void }) => (
  <SheetImport
    title="导入项目"
    call={products.importSheet}
    most={2000}
    given={{ createTypes: false }}
    choices={({ createTypes }, change) => (
      <Checkbox checked={createTypes === true} onChange={({ target }) => change({ createTypes: target.checked })}>
        自动新建不存在的分类
      </Checkbox>
    )}
    told={(outcome) => {
      const { newTypes, saved } = outcome
      return {
        title: changesText(outcome),
        description: newTypes.length > 0 ? `${saved ? '已' : '将'}新建分类：${newTypes.join('、')}` : undefined,
      }
    }}
    onClose={onClose}
  />
)
export default ImportDrawer
