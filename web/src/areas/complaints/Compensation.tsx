/** 补偿只能走单据: what it was made good by, chosen among her documents or begun where they are made; nothing is paid here. */
import {
  type CompensationKind,
  compensationKinds,
  complaints,
  type Linked,
} from '@clinic/contract/areas/complaints/calls.ts'
import { isOpen, whyNotHandle } from '@clinic/contract/areas/complaints/rules.ts'
import { Button, Form } from 'antd'
import { Link } from 'react-router'
import { act, offeredTo } from '../../kit/act/action.ts'
import { ActionRow } from '../../kit/act/buttons.tsx'
import { deedsOn } from '../../kit/act/deeds.ts'
import { useStage } from '../../kit/act/stage.tsx'
import { fieldsOf } from '../../kit/form/fields.tsx'
import { usePerson } from '../../kit/person.ts'
import { Choice } from '../../kit/pick/Picker.tsx'
import { MoneyText, StateTag, yuanText } from '../../kit/show/text.tsx'
import type { One, Who } from './actions.tsx'
import { titles } from './columns.tsx'

/** Where each is made, of this customer. */
const places: Readonly<Record<CompensationKind, { label: string; to: (customerId: number) => string }>> = {
  refund: { label: '去退款', to: (id) => `/customerDetails?customerId=${id}&entry=ProjectBuyRecord` },
  coupon: { label: '去发券', to: (id) => `/customerDetails?customerId=${id}&entry=CouponRecord` },
  coins: { label: '看好美币', to: (id) => `/customerDetails?customerId=${id}&entry=CoinLedger` },
  gift: { label: '去赠送', to: (id) => `/order/bill?customerId=${id}` },
}

const L = fieldsOf(complaints.link)

type ChoiceProps = {
  readonly complaintId: number
  readonly value?: number
  readonly onChange?: (value: unknown) => void
}
/** Her documents of the kind that is chosen. */
const DocumentChoice = ({ complaintId, ...props }: ChoiceProps) => {
  const kind = Form.useWatch<CompensationKind | undefined>('kind') ?? 'refund'
  return (
    <Choice
      {...props}
      key={kind}
      call={complaints.documents}
      input={{ id: complaintId, kind }}
      options={(papers: readonly Linked[]) =>
        papers.map(({ documentId, no, amount, status, at }) => ({
          value: documentId,
          label: `${no} ${yuanText(amount)}`,
          note: `${at.slice(0, 10)} ${status}`,
        }))
      }
    />
  )
}

const linking = (who: Who) =>
  act(complaints.link, {
    label: '关联单据',
    shown: ({ state }: One) => isOpen(state),
    whyNot: (row: One) => whyNotHandle(row, who),
    fields: ({ id }: One) => (
      <>
        <L.Radio name="kind" label="类型" options={compensationKinds} />
        <L.Field name="documentId" label="单据" required help="只列出该客户还没有关联的单据">
          <DocumentChoice complaintId={id} />
        </L.Field>
      </>
    ),
    initial: () => ({ kind: 'refund' as const }),
  })

const unlinking = (who: Who, { kind, documentId, no }: Linked) =>
  act(complaints.unlink, {
    label: '取消关联',
    shown: ({ state }: One) => isOpen(state),
    whyNot: (row: One) => whyNotHandle(row, who),
    input: ({ id, version }: One) => ({ id, version, kind, documentId }),
    confirm: () => `将取消关联 ${no}，单据本身不变，是否继续?`,
  })

export const Compensation = ({ of, who }: { readonly of: One; readonly who: Who }) => {
  const person = usePerson()
  const { start, stage } = useStage()
  return (
    <section aria-label="补偿单据">
      <h3 className="complaint-title">补偿只能走单据</h3>
      {of.links.length > 0 && (
        <ul className="complaint-links">
          {of.links.map((link) => (
            <li key={`${link.kind}-${link.documentId}`}>
              <span>
                {compensationKinds[link.kind]} {link.no}
              </span>
              <MoneyText yuan={link.amount} />
              <StateTag value={link.status} />
              <ActionRow actions={deedsOn(offeredTo(person, [unlinking(who, link)]), of, start)} />
            </li>
          ))}
        </ul>
      )}
      {of.compensation !== undefined && of.links.length > 0 && (
        <p>
          {titles.compensation} <MoneyText yuan={of.compensation} strong />
        </p>
      )}
      <div className="complaint-buttons">
        <ActionRow actions={deedsOn(offeredTo(person, [linking(who)]), of, start)} />
        {isOpen(of.state) &&
          Object.values(places).map(({ label, to }) => (
            <Link key={label} to={to(of.customerId)}>
              <Button size="small">{label}</Button>
            </Link>
          ))}
      </div>
      {stage}
    </section>
  )
}
