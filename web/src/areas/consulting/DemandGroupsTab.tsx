/** Groups of original demands, as the consultation and the triage offer them. */
import { consulting } from '@clinic/contract/areas/consulting/calls.ts'
import { Select } from 'antd'
import { fieldsOf } from '../../kit/form/fields.tsx'
import { plainTab } from '../../kit/list/plain.tsx'
import { None } from '../../kit/show/text.tsx'

const F = fieldsOf(consulting.createDemandGroup)

type NamesProps = { value?: string[]; onChange?: (names: string[]) => void; id?: string }

/** Names typed one after the other; Enter ends one. */
const Names = (props: NamesProps) => (
  <Select
    {...props}
    mode="tags"
    open={false}
    suffixIcon={null}
    placeholder="输入需求后回车，可连续输入"
    maxLength={30}
  />
)

const DemandGroupsTab = plainTab({
  list: consulting.demandGroups,
  create: consulting.createDemandGroup,
  update: consulting.updateDemandGroup,
  remove: consulting.removeDemandGroup,
  noun: '原始需求分组',
  short: '分组',
  kept: '其中的需求不再可选，已有的接诊记录照常显示。',
  fields: (
    <F.Field name="demands" label="需求" help="去掉的需求不再可选，已有的接诊记录照常显示">
      <Names />
    </F.Field>
  ),
  columns: [{ name: 'demands', title: '需求', width: 480, show: ({ demands }) => demands.join('、') || <None /> }],
  initial: { demands: [] },
})
export default DemandGroupsTab
