/** 价格单: what it costs now and what it gives, line by line. Its digest is what the form sends: the sale is bound to it. */
import { cardRight, cards, cardTable, type Sheet } from '@clinic/contract/areas/memberships/calls.ts'
import type { InputOf } from '@clinic/contract/call.ts'
import { toCapitals } from '@clinic/contract/capitals.ts'
import { titlesOf } from '@clinic/contract/table.ts'
import { Form } from 'antd'
import { fieldsOf } from '../../kit/form/fields.tsx'
import { Answered } from '../../kit/show/states.tsx'
import { MoneyText } from '../../kit/show/text.tsx'
import { CustomerPicker } from '../customers/index.ts'
import { SellableChoice } from './pickers.tsx'
import { useSheet } from './use-sheet.ts'
import './memberships.css'

const Line = ({ label, yuan, note }: { label: string; yuan: string; note?: string }) => (
  <div>
    <dt>
      {label}
      {note && <small>{note}</small>}
    </dt>
    <dd>
      <MoneyText yuan={yuan} />
    </dd>
  </div>
)

const SheetView = ({ sheet: { fee, principal, bonus, payable, validTo, how, rights } }: { sheet: Sheet }) => (
  <section className="card-sheet" aria-label="价格单">
    <dl>
      <Line label="卡费" yuan={fee} note={how} />
      <Line label="充入本金" yuan={principal} />
      <Line label="赠送金" yuan={bonus} note="不用付款，付款时和本金按比例用" />
    </dl>
    <p>有效期至 {validTo ?? '长期'}</p>
    {rights.length > 0 && <p>权益：{rights.join('、')}</p>}
    <footer>
      <span>
        应收<small>{toCapitals(payable)}</small>
      </span>
      <strong className="figure">
        <MoneyText yuan={payable} strong />
      </strong>
    </footer>
  </section>
)

type Props = {
  /** Null: something is missing still. */
  readonly of: InputOf<typeof cards.sheet> | null
  readonly value?: string
  readonly onChange?: (digest: string | undefined) => void
}

const SheetField = ({ of, value, onChange }: Props) => {
  const answer = useSheet(of, value, onChange)
  if (!of) return <p className="none">选好客户和卡种，这里显示价格</p>
  return (
    <Answered of={answer} rows={4}>
      {(sheet) => <SheetView sheet={sheet} />}
    </Answered>
  )
}

const titles = titlesOf(cardTable)
const O = fieldsOf(cards.open)
const U = fieldsOf(cards.upgrade)
const R = fieldsOf(cards.renew)

/** @param of the customer, where she is known */
export const OpenFields = ({ of }: { readonly of?: number }) => {
  const chosen = Form.useWatch('customerId') as number | undefined
  const customerId = of ?? chosen
  const typeId = Form.useWatch('typeId') as number | undefined
  return (
    <>
      {of === undefined && (
        <O.Field name="customerId" label="客户">
          <CustomerPicker />
        </O.Field>
      )}
      <O.Field name="typeId" label={cardRight.labels.typeId}>
        <SellableChoice />
      </O.Field>
      <O.Field name="digest" label="价格单">
        <SheetField of={customerId && typeId ? { customerId, typeId } : null} />
      </O.Field>
      <O.Text name="no" label={titles.no} required={false} help="不填按顺序编号；有实体卡时填卡面号码" />
      <O.TextArea name="remark" label={titles.remark} required={false} />
    </>
  )
}

export const RenewFields = ({ cardId }: { readonly cardId: number }) => (
  <R.Field name="digest" label="价格单">
    <SheetField of={{ cardId }} />
  </R.Field>
)

export const UpgradeFields = ({ cardId, rank }: { readonly cardId: number; readonly rank: number }) => {
  const typeId = Form.useWatch('typeId') as number | undefined
  return (
    <>
      <U.Field name="typeId" label="升级到">
        <SellableChoice above={rank} />
      </U.Field>
      <U.Field name="digest" label="价格单">
        <SheetField of={typeId ? { cardId, typeId } : null} />
      </U.Field>
    </>
  )
}
