/** 分诊登记: the customer, what the desk should know of her, who will receive her and why. */
import { customerWrite } from '@clinic/contract/areas/customers/nouns.ts'
import { triage } from '@clinic/contract/areas/triage/calls.ts'
import type { OutputOf } from '@clinic/contract/call.ts'
import { Alert, Form, Segmented } from 'antd'
import { Suspense, useState } from 'react'
import { DrawerForm } from '../../kit/form/DrawerForm.tsx'
import { fieldsOf } from '../../kit/form/fields.tsx'
import { useMay } from '../../kit/person.ts'
import { useAnswer } from '../../kit/query.ts'
import { say } from '../../kit/say.ts'
import { fit, takes } from '../../kit/schema.ts'
import { PassButton } from '../blacklist/index.ts'
import { CustomerPicker, CustomerStrip, QuickFields, useAskedAtOnce } from '../customers/index.ts'
import { LeadNote } from './LeadNote.tsx'
import { VisitFields } from './VisitFields.tsx'
import { triageStateWords, visitTypeWords } from './words.ts'
import './triage.css'

const F = fieldsOf(triage.create)
type Registered = OutputOf<typeof triage.create>
type Today = OutputOf<typeof triage.today>
type Values = Record<string, unknown>

const ALERTS = {
  blacklist: 'error',
  allergy: 'error',
  unasked: 'warning',
  debt: 'warning',
  complaint: 'warning',
  minor: 'warning',
} as const

const LetIn = ({ customerId }: { customerId: number }) => (
  <Suspense fallback={null}>
    <PassButton customerId={customerId} />
  </Suspense>
)

/** Warnings, the visit that is not over, and whom the rules propose. */
const Known = ({ today, customerId }: { today: Today; customerId: number }) => (
  <div className="triage-known">
    {today.open && (
      <Alert
        type="error"
        showIcon
        title={`该客户有未完成的分诊，请先处理：${today.open.queueNo}号 ${triageStateWords[today.open.state]}${
          today.open.consultantName ? `，${today.open.consultantName}` : ''
        }`}
      />
    )}
    {today.alerts.map(({ kind, text }) => (
      <Alert
        key={text}
        type={ALERTS[kind]}
        showIcon
        title={text}
        action={kind === 'blacklist' && today.blacklist === 'service' && <LetIn customerId={customerId} />}
      />
    ))}
    <Proposal today={today} />
  </div>
)

const Proposal = ({ today: { proposal } }: { today: Today }) => (
  <Alert
    type={proposal.consultantId ? 'info' : 'warning'}
    title={
      proposal.consultantId ? (
        <>
          建议接诊：<strong>{proposal.consultantName}</strong>（{visitTypeWords[proposal.visitType]}）
        </>
      ) : (
        proposal.reason
      )
    }
    description={
      <ol className="triage-trace">
        {proposal.trace.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    }
  />
)

/** What the drawer itself does. */
const drawerSteps = ['register'] as const

/** @param fixed whom the drawer was opened for; her header stands behind it */
const KnownCustomer = ({ fixed }: { fixed: number | undefined }) => {
  const chosen = Form.useWatch<number | undefined>('customerId')
  const customerId = fixed ?? chosen
  const answer = useAnswer(triage.today, customerId ? { customerId } : null, { freshFor: 0 })
  return (
    <>
      {fixed === undefined && (
        <F.Field name="customerId" label="客户">
          <CustomerPicker />
        </F.Field>
      )}
      {chosen && <CustomerStrip customerId={chosen} skip={drawerSteps} />}
      {answer.data && customerId && <Known today={answer.data} customerId={customerId} />}
      {answer.data?.lead && <LeadNote lead={answer.data.lead} />}
      <VisitFields usual={answer.data?.proposal.visitType} />
    </>
  )
}

/** What the visit asks by itself; where she came from is the archive's. */
const isVisits = (name: string): boolean => name !== 'sourceId' && takes(triage.create, name)

/**
 * Form values of a new customer into archive and visit. What both take (consultant, doctor) is asked once; the archive gets it
 * where the hospital wants it there from the beginning.
 */
const split = (values: Values, atOnce: ReadonlySet<string>) => {
  const isHers = (name: string) => name in customerWrite && (!isVisits(name) || atOnce.has(name))
  const customer = Object.fromEntries(
    Object.entries(values).filter(([name, value]) => isHers(name) && value !== undefined),
  )
  const { customerId: _none, ...visit } = fit(triage.create, values)
  return { customer, triage: Object.fromEntries(Object.entries(visit).filter(([name]) => name !== 'sourceId')) }
}

const announce = ({ queueNo, ticket, consultantName, ruleReason }: Registered) =>
  say.done(
    `已分诊：${queueNo}号，候诊号 ${ticket}，${consultantName ? `接诊 ${consultantName}` : ruleReason || '待指派'}`,
  )

type Props = { readonly customerId?: number; readonly onDone?: () => void; readonly onClose: () => void }

const whoWords = [
  { value: 'known', label: '已建档客户' },
  { value: 'new', label: '新客建档并分诊' },
]

export const RegisterDrawer = ({ customerId, onDone, onClose }: Props) => {
  const may = useMay()
  const [isNew, setNew] = useState(false)
  const atOnce = useAskedAtOnce()
  const offersNew = customerId === undefined && may(triage.addCustomerAndTriage.may)
  return (
    <DrawerForm
      title="分诊登记"
      call={isNew ? triage.addCustomerAndTriage : triage.create}
      saveLabel="登记"
      initial={{ companions: 0, temporarySign: 0, ...(customerId ? { customerId } : {}) }}
      toInput={(values) => (isNew ? split(values, atOnce) : fit(triage.create, { customerId, ...values }))}
      done={null}
      onDone={(answer) => {
        announce(answer as Registered)
        onDone?.()
      }}
      onClose={onClose}
    >
      {offersNew && (
        <Segmented
          className="triage-who"
          aria-label="客户"
          value={isNew ? 'new' : 'known'}
          onChange={(value) => setNew(value === 'new')}
          options={whoWords}
        />
      )}
      {isNew ? (
        <>
          <QuickFields without={isVisits} />
          <VisitFields usual="first" />
        </>
      ) : (
        <KnownCustomer fixed={customerId} />
      )}
    </DrawerForm>
  )
}
