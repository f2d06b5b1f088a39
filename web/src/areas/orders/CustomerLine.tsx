/** Who the order is for: name, number, level, and the figures this person may see. */
import { customers } from '@clinic/contract/areas/customers.ts'
import { Button, Tag } from 'antd'
import { useAnswer } from '../../kit/query.ts'
import { Answered } from '../../kit/show/states.tsx'
import { MoneyText } from '../../kit/show/text.tsx'

const Figure = ({ label, yuan, debt }: { label: string; yuan: string | undefined; debt?: boolean }) =>
  yuan === undefined ? null : (
    <span>
      <small className="none">{label}</small> <MoneyText yuan={yuan} debt={debt ?? false} />
    </span>
  )

export const CustomerLine = ({ customerId, onChange }: { customerId: number; onChange?: () => void }) => {
  const answer = useAnswer(customers.panelHeader, { customerId })
  return (
    <Answered of={answer} rows={1}>
      {(customer) => (
        <div className="customer-line">
          <strong>{customer.name}</strong>
          <span className="none">
            {[customer.code, customer.sex, customer.age === null ? null : `${customer.age} 岁`]
              .filter(Boolean)
              .join(' · ')}
          </span>
          {customer.blacklist === 'service' && <Tag color="red">黑名单</Tag>}
          <Figure label="余额" yuan={customer.capital} />
          <Figure label="好美币" yuan={customer.presentedAmount} />
          <Figure label="欠款" yuan={customer.debtAmount} debt />
          {onChange && (
            <Button size="small" type="link" onClick={onChange}>
              换顾客
            </Button>
          )}
        </div>
      )}
    </Answered>
  )
}
