/**
 * The one customer header (specification 000 §2, the look). The order never changes: name, sex and age, allergy, card,
 * life cycle; debt, balance, last visit; the next step. What a person may not see is not in the answer.
 */
import { customers } from '@clinic/contract/areas/customers/calls.ts'
import type { StepKey } from '@clinic/contract/areas/customers/next-step.ts'
import { Button } from 'antd'
import { lazy, type ReactNode, Suspense } from 'react'
import { usePhone } from '../../../kit/screen.ts'
import { CustomerName } from '../../../kit/show/customer.tsx'
import { ShortMoment } from '../../../kit/show/moment.tsx'
import { PhoneText } from '../../../kit/show/PhoneText.tsx'
import { Shown } from '../../../kit/show/Shown.tsx'
import { TagRow } from '../../../kit/show/TagRow.tsx'
import { MoneyText, StateTag } from '../../../kit/show/text.tsx'
import { PassButton } from '../../blacklist/index.ts'
import { AllergyTag } from '../archive/Allergy.tsx'
import { lifeStageWords } from '../words.ts'
import { blacklistText } from './blacklist-text.ts'
import { cardOf, type Header, personOf } from './header.ts'
import { Balance, Stars } from './marks.tsx'
import { type Next, useNextStep } from './next-step.tsx'
import { Promised } from './Promised.tsx'
import './head.css'

export type { Header }

/** Comes after the header: nobody copies before she has read. */
const CopyButton = lazy(() => import('../../../kit/show/CopyButton.tsx'))
const copied = (text: string) => (
  <Suspense fallback={null}>
    <CopyButton text={text} name="手机号" />
  </Suspense>
)

const Marks = ({ header }: { header: Header }) => {
  const card = cardOf(header)
  return (
    <>
      {(header.healthFlags ?? []).map((flag) => (
        <span key={flag} className="allergy unasked">
          {flag}
        </span>
      ))}
      {card && <span className="state purple">{card}</span>}
      <Stars grade={header.grade} />
      {header.keyCustomers === 1 && (
        <Shown versions="U">
          <StateTag value="重点顾客" />
        </Shown>
      )}
      {header.complaining && <StateTag value="投诉处理中" />}
      <Promised header={header} />
      {header.temporarySign === 1 && <StateTag value="临时" />}
      {header.lifeStage && <StateTag value={header.lifeStage} words={lifeStageWords} />}
    </>
  )
}

/** Ways and owners, less important towards the end: a narrow header drops them from there. */
const Ways = ({ header, viewId }: { header: Header; viewId: string }) => (
  <div className="customer-ways">
    <span className="figure">{header.code}</span>
    {header.phone !== undefined && (
      <PhoneText customerId={header.id} phone={header.phone} reveal={customers.reveal} viewId={viewId} after={copied} />
    )}
    <Way label="咨询师" value={header.attributionConsultantName} />
    <Way label="主诊" value={header.doctorName} />
    <Way label="开发" value={header.developersName} />
    <Way value={[header.developmentChannels, header.channelName].filter(Boolean).join(' / ')} />
    <Way label="推荐人" value={header.recommenderName} />
  </div>
)

const Way = ({ label, value }: { label?: string; value: string | null | undefined }) =>
  value ? (
    <span>
      {label} {value}
    </span>
  ) : null

/** Debt, balance, last visit; what is nothing is a dash, what may not be seen is not there. */
export const figuresOf = ({ debtAmount, capital, lastVisitTime }: Header): { label: string; value: ReactNode }[] => [
  ...(debtAmount === undefined ? [] : [{ label: '欠款', value: <MoneyText yuan={debtAmount} debt strong /> }]),
  ...(capital === undefined ? [] : [{ label: '余额', value: <Balance yuan={capital} /> }]),
  ...(lastVisitTime === undefined ? [] : [{ label: '上次到院', value: <ShortMoment at={lastVisitTime} /> }]),
]

const NextButton = ({ next }: { next: Next | null }) =>
  next && (
    <div className="customer-next">
      <small className={next.late ? 'debt' : ''}>{next.reason}</small>
      {next.go && (
        <Button type="primary" size="small" onClick={next.go}>
          {next.verb}
        </Button>
      )}
    </div>
  )

/** Lines beneath, each only if there is something to say. */
const Beneath = ({ header }: { header: Header }) => (
  <>
    {blacklistText(header) && (
      <p className="customer-beneath danger" role="alert">
        {blacklistText(header)}
        {header.blacklist === 'service' && (
          <Suspense fallback={null}>
            <PassButton customerId={header.id} name={header.name} />
          </Suspense>
        )}
      </p>
    )}
    {header.missing.length > 0 && <p className="customer-beneath">待完善：{header.missing.join('、')}</p>}
    {header.remark && (
      <p className="customer-beneath" title={header.remark}>
        {header.remark}
      </p>
    )}
    <TagRow
      tags={(header.integralDtos ?? []).map(({ id, integralName, color }) => ({
        id,
        name: integralName,
        colour: color,
      }))}
    />
  </>
)

type Props = {
  readonly header: Header
  readonly viewId: string
  /** Steps the page itself is: they are not offered on it. */
  readonly skip?: readonly StepKey[] | undefined
  /** Elsewhere than in her own panel and window the name leads to her. */
  readonly link?: boolean
}

const Name = ({ header, link }: Pick<Props, 'header' | 'link'>) => (
  <h2 title={header.name}>{link ? <CustomerName id={header.id} name={header.name} /> : header.name}</h2>
)

const Whole = ({ header, viewId, skip, link = false }: Props) => {
  const { next, askAllergy, stage } = useNextStep(header, skip)
  return (
    <>
      <div className="customer-head-row">
        <div className="customer-who">
          <span className="customer-avatar" aria-hidden>
            {[...header.name][0]}
          </span>
          <div>
            <div className="customer-first">
              <Name header={header} link={link} />
              <span className="customer-person">{personOf(header, ' 岁')}</span>
              <AllergyTag
                state={header.allergyState}
                what={header.allergy}
                askedAt={header.allergyAskedTime}
                onAsk={askAllergy}
              />
              <Marks header={header} />
            </div>
            <Ways header={header} viewId={viewId} />
          </div>
        </div>
        <dl className="customer-figures">
          {figuresOf(header).map(({ label, value }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        <NextButton next={next} />
      </div>
      {stage}
    </>
  )
}

/** At phone width the allergy is a bar across the screen. */
const OnPhone = ({ header, viewId, skip, link = false }: Props) => {
  const { next, askAllergy, stage } = useNextStep(header, skip)
  const card = cardOf(header)
  return (
    <>
      <div className="customer-first">
        <Name header={header} link={link} />
        <span className="customer-person">{personOf(header)}</span>
        {card && <span className="state purple">{card}</span>}
        <Promised header={header} />
        {header.lifeStage && <StateTag value={header.lifeStage} words={lifeStageWords} />}
      </div>
      <div className={`customer-bar ${header.allergyState ?? 'unasked'}`}>
        <AllergyTag
          state={header.allergyState}
          what={header.allergy}
          askedAt={header.allergyAskedTime}
          onAsk={askAllergy}
        />
      </div>
      <dl className="customer-figures">
        {figuresOf(header).map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <Ways header={header} viewId={viewId} />
      <NextButton next={next} />
      {stage}
    </>
  )
}

/** The header in full, from a width of 960; the phone's form below 641. */
export const CustomerHead = (props: Props) => {
  const phone = usePhone()
  return (
    <section className={phone ? 'customer-head small' : 'customer-head'} aria-label="客户">
      {phone ? <OnPhone {...props} /> : <Whole {...props} />}
      <Beneath header={props.header} />
    </section>
  )
}
