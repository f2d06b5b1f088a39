/** Somebody else saved this order meanwhile: both are shown, and the writer chooses. Loaded when it happens. */
import type { OrderDetailRow } from '@clinic/contract/areas/orders/calls.ts'
import { Alert, Button, Space } from 'antd'
import { Or } from '../../../kit/show/text.tsx'
import type { Draft } from './draft.ts'
import { type Difference, differencesOf } from './newer-order.ts'

type Props = {
  readonly theirs: OrderDetailRow
  readonly mine: Draft
  readonly onTheirs: () => void
  readonly onMine: () => void
}

const Both = ({ differences }: { differences: readonly Difference[] }) => (
  <table className="clash">
    <thead>
      <tr>
        <th>内容</th>
        <th>对方存的</th>
        <th>您填的</th>
      </tr>
    </thead>
    <tbody>
      {differences.map(({ label, theirs, mine }) => (
        <tr key={label}>
          <th scope="row">{label}</th>
          <td>
            <Or>{theirs}</Or>
          </td>
          <td>
            <Or>{mine}</Or>
          </td>
        </tr>
      ))}
    </tbody>
  </table>
)

const NewerOrder = ({ theirs, mine, onTheirs, onMine }: Props) => (
  <Alert
    type="error"
    showIcon
    role="alert"
    title="别人先改过这张订单，您的内容还在，请选用哪一份"
    description={<Both differences={differencesOf(theirs, mine)} />}
    action={
      <Space orientation="vertical">
        <Button size="small" onClick={onTheirs}>
          改用对方的
        </Button>
        <Button size="small" onClick={onMine}>
          保留我的
        </Button>
      </Space>
    }
  />
)
export default NewerOrder
