/** 定金: whose, how much, for which project or any, until when. Paid at the till. */
import { orders } from '@clinic/contract/areas/orders/calls.ts'
import { salesOrderTable } from '@clinic/contract/areas/orders/tables.ts'
import { titlesOf } from '@clinic/contract/table.ts'
import { FieldGrid, fieldsOf } from '../../kit/form/fields.tsx'
import { CustomerPicker } from '../customers/index.ts'
import { SellableChoice } from '../products/index.ts'
import { StaffChoice } from '../staff/index.ts'

const titles = titlesOf(salesOrderTable)
const F = fieldsOf(orders.deposit)

/** @param fixed the customer is that of the header it was opened from */
const DepositFields = ({ fixed = false }: { readonly fixed?: boolean }) => (
  <>
    <FieldGrid>
      {!fixed && (
        <F.Field name="customerId" label={titles.customerName}>
          <CustomerPicker />
        </F.Field>
      )}
      <F.Money name="amount" label="定金金额" />
      <F.Field name="productId" label="用于项目" help="不选：可用于任何项目">
        <SellableChoice width="100%" placeholder="任何项目" />
      </F.Field>
      <F.Day name="expiresOn" label="到期日" help="不填：长期有效；到期后仍可用，经审核才会没收" />
      <F.Field name="adviserId" label={titles.adviserName}>
        <StaffChoice job="咨询师" />
      </F.Field>
    </FieldGrid>
    <F.TextArea name="remark" label={titles.remark} />
  </>
)
export default DepositFields
