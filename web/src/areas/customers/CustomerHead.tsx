/** Who she is: the header of panel and window (specification 000 §2). What a person may not see is not in the answer. */
import { customers } from '@clinic/contract/areas/customers.ts'
import type { OutputOf } from '@clinic/contract/call.ts'
import { Alert } from 'antd'
import type { ReactNode } from 'react'
import { type Fact, RecordHeader } from '../../kit/page/Record.tsx'
import { PhoneText } from '../../kit/show/PhoneText.tsx'
import { Shown } from '../../kit/show/Shown.tsx'
import { TagRow } from '../../kit/show/TagRow.tsx'
import { MoneyText, StateTag } from '../../kit/show/text.tsx'
import { SexIcon, Stars } from './marks.tsx'
import { blacklistWords, lifeStageWords } from './words.ts'
import './customers.css'

export type Header = OutputOf<typeof customers.details>

const Marks = ({ header }: { header: Header }) => (
  <span className="customer-marks">
    <span className="figure">{header.code}</span>
    {header.levelName !== undefined && <StateTag value={header.levelName || '非会员'} />}
    <Stars grade={header.grade} />
    {header.keyCustomers === 1 && (
      <Shown versions="U">
        <StateTag value="重点顾客" />
      </Shown>
    )}
    {header.temporarySign === 1 && <StateTag value="临时" />}
    <StateTag value={header.lifeStage} words={lifeStageWords} />
  </span>
)

const named = (label: string, value: ReactNode): Fact[] => (value ? [{ label, value }] : [])

const Note = ({ header, viewId }: { header: Header; viewId: string }) => {
  const facts = [
    ...named('年龄', typeof header.age !== 'number' ? null : `${header.age}岁`),
    ...named('来源', [header.developmentChannels, header.channelName].filter(Boolean).join(' / ')),
    ...named('推荐人', header.recommenderName),
    ...named('咨询师', header.attributionConsultantName),
    ...named('开发人员', header.developersName),
  ]
  return (
    <>
      <span className="customer-note">
        {header.phone !== undefined && (
          <PhoneText customerId={header.id} phone={header.phone} reveal={customers.reveal} viewId={viewId} />
        )}
        {facts.map(({ label, value }) => (
          <span key={label}>
            <span className="none">{label}</span> {value}
          </span>
        ))}
      </span>
      <TagRow
        tags={(header.integralDtos ?? []).map(({ id, integralName, color }) => ({
          id,
          name: integralName,
          colour: color,
        }))}
      />
    </>
  )
}

const figuresOf = (header: Header) =>
  header.capital === undefined
    ? []
    : [
        { label: '余额', value: <MoneyText yuan={header.capital} /> },
        { label: '好美币', value: <MoneyText yuan={header.presentedAmount} /> },
        { label: '积分', value: header.integral ?? 0 },
        { label: '欠款', value: <MoneyText yuan={header.debtAmount} debt /> },
      ]

/** Things nobody may overlook. */
const Banners = ({ header }: { header: Header }) => (
  <>
    {(header.allergy || (header.healthFlags?.length ?? 0) > 0) && (
      <Alert
        className="customer-banner"
        type="error"
        showIcon
        title={[header.allergy && `过敏：${header.allergy}`, ...(header.healthFlags ?? [])].filter(Boolean).join('　')}
      />
    )}
    {(header.blacklist ?? 'none') !== 'none' && (
      <Alert className="customer-banner" type="error" showIcon title={`黑名单：${blacklistWords[header.blacklist]}`} />
    )}
  </>
)

type Props = { readonly header: Header; readonly viewId: string; readonly actions?: ReactNode }

export const CustomerHead = ({ header, viewId, actions }: Props) => (
  <div className="customer-head">
    <Banners header={header} />
    <RecordHeader
      picture={
        <span className="customer-avatar" aria-hidden>
          {[...header.name][0]}
        </span>
      }
      title={
        <>
          {header.name}
          <SexIcon sex={header.sex} />
        </>
      }
      marks={<Marks header={header} />}
      note={<Note header={header} viewId={viewId} />}
      figures={figuresOf(header)}
      actions={actions}
    />
  </div>
)
