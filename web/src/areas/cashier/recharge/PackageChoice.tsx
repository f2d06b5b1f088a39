/** 充值套餐 she may be sold, as cards; and what she will have once it is paid. */
import { packages } from '@clinic/contract/areas/credits/calls.ts'
import { ledger } from '@clinic/contract/areas/ledger/calls.ts'
import type { OutputOf } from '@clinic/contract/call.ts'
import { parseYuan, toYuan } from '@clinic/contract/money.ts'
import { useMay } from '../../../kit/person.ts'
import { useAnswer } from '../../../kit/query.ts'
import { yuanText } from '../../../kit/show/text.tsx'

export type Package = OutputOf<typeof packages.options>[number]

type Props = {
  readonly customerId: number
  readonly chosen: number | null
  readonly disabled: boolean
  readonly onChoose: (one: Package | null) => void
}

/** Nothing is drawn where the hospital has none. Clicked again, one is given up. */
export const PackageChoice = ({ customerId, chosen, disabled, onChoose }: Props) => {
  const { data = [] } = useAnswer(packages.options, { customerId })
  if (data.length === 0) return null
  return (
    <fieldset className="recharge-packages" aria-label="充值套餐">
      {data.map((one) => (
        <button
          key={one.id}
          type="button"
          aria-pressed={chosen === one.id}
          disabled={disabled || one.whyNot !== ''}
          onClick={() => onChoose(chosen === one.id ? null : one)}
        >
          <b>{`${one.name} · 充 ${yuanText(one.principal)}`}</b>
          <span>{one.brings}</span>
          {one.whyNot && <span className="none">{one.whyNot}</span>}
        </button>
      ))}
    </fieldset>
  )
}

const plus = (amount: string, more: string | null): string =>
  yuanText(toYuan((parseYuan(amount) ?? 0) + (parseYuan(more ?? '0') ?? 0)))

/** What she has paid in and not used, to whom that is shown. */
export const useBalance = (customerId: number | null): string | undefined => {
  const may = useMay()
  return useAnswer(ledger.sums, customerId !== null && may(ledger.sums.may) ? { customerId } : null).data?.closing
}

type AfterProps = { readonly customerId: number; readonly amount: string | null; readonly coins: string | null }

/** 充后余额 5,200.00，好美币 500.00: for whoever may see what she has. */
export const BalanceAfter = ({ customerId, amount, coins }: AfterProps) => {
  const may = useMay()
  const balance = useBalance(customerId)
  const { data: held } = useAnswer(ledger.coinsSums, may(ledger.coinsSums.may) && coins ? { customerId } : null)
  if (!amount || balance === undefined) return null
  const coinsSaid = coins && held?.closing !== undefined ? `，好美币 ${plus(held.closing, coins)}` : ''
  return <p className="recharge-after">{`充后余额 ${plus(balance, amount)}${coinsSaid}`}</p>
}
