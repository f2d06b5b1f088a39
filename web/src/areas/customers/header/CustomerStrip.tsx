/**
 * The customer header where other areas use it, read by her id: `CustomerStrip` compact, two lines from a width of 360
 * (till, reception, deduction desk, drawers); `CustomerBanner` in full, from 960 (order page).
 */
import { customers } from '@clinic/contract/areas/customers/calls.ts'
import type { StepKey } from '@clinic/contract/areas/customers/next-step.ts'
import { type ReactNode, useState } from 'react'
import { newKey } from '../../../kit/ask.ts'
import { useMay } from '../../../kit/person.ts'
import { useAnswer } from '../../../kit/query.ts'
import { CustomerName } from '../../../kit/show/customer.tsx'
import { Answered } from '../../../kit/show/states.tsx'
import { StateTag } from '../../../kit/show/text.tsx'
import { AllergyTag } from '../archive/Allergy.tsx'
import { blacklistText } from './blacklist-text.ts'
import { CardMark } from './CardMark.tsx'
import { CustomerHead, figuresOf } from './CustomerHead.tsx'
import { type Header, personOf } from './header.ts'
import { useNextStep } from './next-step.tsx'
import { Promised } from './Promised.tsx'
import './head.css'

type Shared = {
  /** Steps the desk itself is: they are not offered on it. */
  readonly skip?: readonly StepKey[] | undefined
  /** At the end of the first line: 换客户. */
  readonly extra?: ReactNode
}

const BlacklistMark = ({ of }: { of: Header }) =>
  blacklistText(of) && (
    <span className={of.blacklist === 'service' ? 'allergy' : 'allergy unasked'}>{blacklistText(of)}</span>
  )

const Drawn = ({ header, skip, extra }: Shared & { readonly header: Header }) => {
  const { next, askAllergy, stage } = useNextStep(header, skip)
  return (
    <>
      <div className="customer-first">
        <CustomerName id={header.id} name={header.name} />
        <span className="customer-person">{personOf(header)}</span>
        <AllergyTag
          state={header.allergyState}
          what={header.allergy}
          askedAt={header.allergyAskedTime}
          onAsk={askAllergy}
        />
        <CardMark levelName={header.levelName} />
        <BlacklistMark of={header} />
        {header.complaining && <StateTag value="投诉处理中" />}
        <Promised header={header} />
        {extra && <span className="customer-extra">{extra}</span>}
      </div>
      <div className="customer-ways">
        {figuresOf(header).map(({ label, value }) => (
          <span key={label}>
            {label === '上次到院' ? '上次' : label} {value}
          </span>
        ))}
        {next?.go && (
          <button
            type="button"
            className={`customer-go${next.late ? ' debt' : ''}`}
            title={next.reason}
            onClick={next.go}
          >
            {next.brief ?? next.verb}
          </button>
        )}
      </div>
      {stage}
    </>
  )
}

type Props = Pick<Shared, 'skip'> & {
  readonly customerId: number
  /** What the desk knows by itself, for people who may not open archives. */
  readonly name?: string
}

/** Reads the customer's header by itself and asks it anew with everything else that is on the screen. */
export const CustomerStrip = ({ customerId, name, ...shared }: Props & Shared) => {
  const may = useMay()(customers.details.may)
  const answer = useAnswer(customers.details, may ? { id: customerId } : null)
  if (!may)
    return (
      <section className="customer-strip" aria-label="客户">
        <strong>{name}</strong> {shared.extra}
      </section>
    )
  return (
    <section className="customer-strip" aria-label="客户">
      <Answered of={answer} rows={1}>
        {(header) => <Drawn key={header.id} header={header} {...shared} />}
      </Answered>
    </section>
  )
}

/** The same in full, for pages that are about something of hers. */
export const CustomerBanner = ({ customerId, name, skip }: Props) => {
  const [viewId] = useState(newKey)
  const may = useMay()(customers.details.may)
  const answer = useAnswer(customers.details, may ? { id: customerId } : null)
  if (!may) return <strong>{name}</strong>
  return (
    <div className="customer-banner">
      <Answered of={answer} rows={2}>
        {(header) => <CustomerHead key={header.id} header={header} viewId={viewId} skip={skip} link />}
      </Answered>
    </div>
  )
}
