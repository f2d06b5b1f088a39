/** 退余额 and 退定金 from a customer's header: what of it, whose cause, how much between both figures; the figures that are sent are those shown. */
import { type AccountTrial, accountRefunds } from '@clinic/contract/areas/refunds/account-calls.ts'
import { reasonParties, refundReasons, refundTable } from '@clinic/contract/areas/refunds/calls.ts'
import type { InputOf } from '@clinic/contract/call.ts'
import { titlesOf } from '@clinic/contract/table.ts'
import { Button, Form, Segmented } from 'antd'
import { useDeferredValue, useState } from 'react'
import { fieldsOf } from '../../../kit/form/fields.tsx'
import { SubmitKeys } from '../../../kit/form/SubmitKeys.tsx'
import { useUnsavedForm } from '../../../kit/form/use-unsaved.ts'
import { SidePanel } from '../../../kit/page/SidePanel.tsx'
import { useAction, useAnswer } from '../../../kit/query.ts'
import { CustomerName } from '../../../kit/show/customer.tsx'
import { Answered } from '../../../kit/show/states.tsx'
import { yuanText } from '../../../kit/show/text.tsx'
import { Route } from '../TrialSheet.tsx'
import { AccountSum, Formulas, PartsTable, TakenBack, ToClear } from './AccountSheet.tsx'
import '../refunds.css'

const titles = titlesOf(refundTable)
const F = fieldsOf(accountRefunds.balance)
const D = fieldsOf(accountRefunds.deposit)

type Party = keyof typeof reasonParties
type What = 'BALANCE' | 'DEPOSIT'
type Values = { reasonParty?: Party; amount?: string; fee?: string; deposit?: string; reason?: string }
type Wanted = InputOf<typeof accountRefunds.balanceTrial> & InputOf<typeof accountRefunds.depositTrial>

const calls = {
  BALANCE: { trial: accountRefunds.balanceTrial, apply: accountRefunds.balance },
  DEPOSIT: { trial: accountRefunds.depositTrial, apply: accountRefunds.deposit },
} as const

/** As it is asked for; a fee is for her own cause alone. */
const wantedOf = (customerId: number, what: What, typed: Values, origins: readonly number[] | null): Wanted => {
  const { reasonParty = 'CUSTOMER', amount, fee, deposit } = typed
  return {
    customerId,
    reasonParty,
    ...(amount ? { amount } : {}),
    ...(reasonParty === 'CUSTOMER' && fee ? { fee } : {}),
    ...(what === 'DEPOSIT' && deposit ? { deposit } : {}),
    ...(what === 'BALANCE' && origins ? { origins: [...origins] } : {}),
  }
}

type Of = { readonly customerId: number; readonly onClose: () => void }
type Props = Of & { readonly onDone: () => void }

const Fields = ({ what, party, range }: { what: What; party: Party; range: AccountTrial | undefined }) => (
  <div className="refund-fields">
    <F.Radio name="reasonParty" label={titles.reasonParty} options={reasonParties} />
    {what === 'DEPOSIT' && (
      <D.Money name="deposit" label="退多少定金" help="不填是全部剩余定金；其中不退给客户的部分没收" />
    )}
    <F.Money
      name="amount"
      label="退款金额"
      {...(range && range.least !== range.ratio
        ? { help: `不填按建议；可在 ${yuanText(range.least)} 至 ${yuanText(range.ratio)} 之间填写` }
        : {})}
    />
    {party === 'CUSTOMER' && (
      <F.Money
        name="fee"
        label={titles.kept}
        help={what === 'BALANCE' ? '合同约定可收时填写；7 天内没用过的充值不收' : '合同约定可收时填写'}
      />
    )}
    <F.Reason name="reason" label={titles.reason} reasons={refundReasons} />
  </div>
)

/** What it comes to, and everything beside it. */
const Outcome = ({ sheet }: { sheet: AccountTrial }) => (
  <>
    <AccountSum of={sheet} />
    <TakenBack of={sheet} />
    <h3>退到哪里</h3>
    <p className="none">先退后付的那一次，同一次按付款比例</p>
    <Route route={sheet.route} />
    <h3>提交前要清的</h3>
    <ToClear of={sheet.toClear} />
  </>
)

const useApplication = (what: What, { customerId, onClose }: Of) => {
  const [form] = Form.useForm<Values>()
  const [origins, setOrigins] = useState<readonly number[] | null>(null)
  const typed = (Form.useWatch([], form) as Values | undefined) ?? {}
  const isEmpty = origins !== null && origins.length === 0
  const wanted = useDeferredValue(JSON.stringify(wantedOf(customerId, what, typed, origins)))
  const { trial, apply } = calls[what]
  const sheet = useAnswer(trial, isEmpty ? null : JSON.parse(wanted), { keepLast: true })
  const unsaved = useUnsavedForm(form, { what: '退款申请' })
  const send = useAction(apply, {
    onDone: () => {
      unsaved.saved()
      onClose()
    },
  })
  const current = sheet.data
  const submit = () =>
    void form.validateFields().then(({ reason }) => {
      if (current) send.mutate({ ...JSON.parse(wanted), reason: reason ?? '', digest: current.digest })
    })
  const can = current?.toClear.every(({ cleared }) => cleared) === true && !send.isPending && !isEmpty
  return { form, typed, origins, setOrigins, sheet, submit, can, busy: send.isPending }
}

/** What there is to choose from, and both figures of what was chosen. */
const Choice = ({ what, trial, of }: { what: What; trial: AccountTrial; of: ReturnType<typeof useApplication> }) => {
  const { form, origins, setOrigins } = of
  const chosen = {
    origins: origins ?? trial.lots.map(({ origin }) => origin),
    onChange: (next: readonly number[]) => {
      setOrigins(next)
      form.setFieldValue('amount', undefined)
    },
  }
  return (
    <>
      <p className="account-whom">
        <CustomerName id={trial.customerId} name={trial.customerName} />
        <span className="none">{what === 'BALANCE' ? '余额按充值批次退' : '定金'}</span>
      </p>
      {what === 'BALANCE' && <PartsTable parts={trial.lots} chosen={chosen} />}
      <Formulas of={trial} onChoose={(amount) => form.setFieldValue('amount', amount)} />
    </>
  )
}

const Application = ({ what, ...props }: Of & { what: What }) => {
  const application = useApplication(what, props)
  const { form, typed, sheet, submit, can, busy } = application
  const current = sheet.data
  return (
    <SubmitKeys className="refund-form" onSubmit={can ? submit : undefined}>
      <Answered of={sheet} rows={8}>
        {(trial) => <Choice what={what} trial={trial} of={application} />}
      </Answered>
      <div className="refund-parts">
        <Form form={form} layout="vertical" initialValues={{ reasonParty: 'CUSTOMER' }}>
          <Fields what={what} party={typed.reasonParty ?? 'CUSTOMER'} range={current} />
        </Form>
        <section aria-label="试算">
          <h3>退费试算</h3>
          {current && <Outcome sheet={current} />}
        </section>
      </div>
      <footer className="refund-foot">
        <span className="none">审核通过后由第三人退款，并打印退款单签字</span>
        <Button onClick={props.onClose}>返回</Button>
        <Button type="primary" disabled={!can} loading={busy} onClick={submit} title="Ctrl+Enter">
          提交申请
        </Button>
      </footer>
    </SubmitKeys>
  )
}

/** Mount it when it opens. Whichever way it is closed, the header is asked anew. */
const BalanceDialog = ({ onDone, onClose, ...props }: Props) => {
  const [what, setWhat] = useState<What>('BALANCE')
  const close = () => {
    onDone()
    onClose()
  }
  return (
    <SidePanel
      title={what === 'BALANCE' ? '申请退余额' : '申请退定金'}
      width={1040}
      onClose={close}
      extra={
        <Segmented<What>
          value={what}
          onChange={setWhat}
          options={[
            { value: 'BALANCE', label: '退余额' },
            { value: 'DEPOSIT', label: '退定金' },
          ]}
        />
      }
    >
      <Application key={what} what={what} onClose={close} {...props} />
    </SidePanel>
  )
}
export default BalanceDialog
