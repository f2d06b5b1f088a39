/** Who, which package, how much; what she will have afterwards. */
import { Alert, Button } from 'antd'
import { MoneyInput } from '../../../kit/form/MoneyInput.tsx'
import { yuanText } from '../../../kit/show/text.tsx'
import { CustomerPicker } from '../../customers/index.ts'
import { BalanceAfter, PackageChoice, useBalance } from './PackageChoice.tsx'
import { RechargeNote } from './RechargeNote.tsx'
import type { Whom } from './whom.ts'

/** Ids of the fields that take the focus. */
export const WHO = 'recharge-customer'
export const HOW_MUCH = 'recharge-amount'
const QUICK = ['1000.00', '3000.00', '5000.00', '10000.00'] as const

export type Filled = {
  customerId: number | null
  amount: string | null
  /** The package that was chosen, with the coins it brings. */
  package: { readonly id: number; readonly coins: string | null } | null
  code: string
  refNo: string
  remark: string
}
export const nothing: Filled = { customerId: null, amount: null, package: null, code: '', refNo: '', remark: '' }

type FieldsProps = {
  filled: Filled
  /** She is known already. */
  fixed: boolean
  /** She is chosen from the start, and may be changed. */
  proposed: Whom | null
  /** The order stands: who and how much cannot change any more. */
  made: boolean
  onChange: (part: Partial<Filled>) => void
}

/** Usual amounts, by one click. */
const Quick = ({ disabled, onChange }: { disabled: boolean; onChange: (amount: (typeof QUICK)[number]) => void }) => (
  <div className="recharge-quick">
    {QUICK.map((amount) => (
      <Button key={amount} size="small" disabled={disabled} onClick={() => onChange(amount)}>
        {yuanText(amount)}
      </Button>
    ))}
  </div>
)

/** Who; another customer has packages of her own. */
const Who = ({ filled, proposed, made, onChange }: Omit<FieldsProps, 'fixed'>) => (
  <div className="till-field">
    <span>客户</span>
    <CustomerPicker
      id={WHO}
      aria-label="客户"
      disabled={made}
      chosen={proposed && { value: proposed.id, label: proposed.name }}
      value={filled.customerId}
      onChange={(id) => onChange({ customerId: (id as number | undefined) ?? null, package: null })}
    />
  </div>
)

const Note = ({ customerId, amount }: Filled) => <RechargeNote amount={amount} held={useBalance(customerId)} />

export const RechargeFields = ({ fixed, ...props }: FieldsProps) => {
  const { filled, made, onChange } = props
  return (
    <>
      {!fixed && <Who {...props} />}
      {filled.customerId !== null && (
        <PackageChoice
          customerId={filled.customerId}
          chosen={filled.package?.id ?? null}
          disabled={made}
          onChoose={(one) => onChange(one ? { package: one, amount: one.principal } : { package: null })}
        />
      )}
      <div className="till-field">
        <span>充值金额</span>
        <MoneyInput
          id={HOW_MUCH}
          aria-label="充值金额"
          size="large"
          disabled={made}
          value={filled.amount}
          onChange={(amount) => onChange({ amount, package: null })}
        />
      </div>
      <Quick disabled={made} onChange={(amount) => onChange({ amount, package: null })} />
      {filled.customerId !== null && (
        <BalanceAfter customerId={filled.customerId} amount={filled.amount} coins={filled.package?.coins ?? null} />
      )}
      <Note {...filled} />
      {made && (
        <Alert type="info" showIcon title="充值单已开，还没有收款：可换收款方式再收，或清空收款方式后到收银台收款" />
      )}
    </>
  )
}
