/** Groups of original demands, as the consultation and the triage offer them. */
import { consulting } from '@clinic/contract/areas/consulting/calls.ts'
import { Select } from 'antd'
import { plainTab } from '../../../kit/list/plain.tsx'
import { None } from '../../../kit/show/text.tsx'

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

const kept = '的需求不再可选，已有的接诊记录照常显示'

export default plainTab(
  {
    list: consulting.demandGroups,
    one: consulting.demandGroup,
    create: consulting.createDemandGroup,
    update: consulting.updateDemandGroup,
    remove: consulting.removeDemandGroup,
  },
  {
    kept: `其中${kept}。`,
    columns: { demands: { width: 480, show: ({ demands }) => demands.join('、') || <None /> } },
    inputs: { demands: <Names /> },
    help: { demands: `去掉${kept}` },
  },
)
