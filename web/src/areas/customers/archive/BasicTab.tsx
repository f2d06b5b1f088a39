/** 基本资料: the whole archive in cards of one grid, health first, and the way to change it; accounts and what happened at the side. */

import { customers } from '@clinic/contract/areas/customers/calls.ts'
import { sections } from '@clinic/contract/areas/customers/own-fields.ts'
import { customerTable } from '@clinic/contract/areas/customers/tables.ts'
import { titlesOf } from '@clinic/contract/table.ts'
import { Button } from 'antd'
import { useMemo } from 'react'
import { useStage } from '../../../kit/act/stage.tsx'
import type { PanelTabProps } from '../../../kit/page/entry.ts'
import { Block, type Fact, FactGrid } from '../../../kit/page/Record.tsx'
import { useMay } from '../../../kit/person.ts'
import { useAnswer } from '../../../kit/query.ts'
import { Answered } from '../../../kit/show/states.tsx'
import { MoneyText } from '../../../kit/show/text.tsx'
import { LatestHappenings } from '../../timeline/index.ts'
import { useFieldsInUse } from '../fields/in-use.ts'
import { edit } from '../list/actions.tsx'
import { LooksButton } from '../panel/LooksButton.tsx'
import { LATEST } from '../panel/latest.ts'
import { OwnersButton } from '../panel/OwnersButton.tsx'
import { openWindow } from '../panel/window.ts'
import { type Archive, basicFacts, healthFacts, ownFacts, sourceFacts } from './archive-facts.tsx'

const titles = titlesOf(customerTable)

type CardProps = { readonly title: string; readonly facts: readonly Fact[]; readonly onEdit: (() => void) | undefined }

const Card = ({ title, facts, onEdit }: CardProps) =>
  facts.length > 0 && (
    <Block
      title={title}
      extra={
        onEdit && (
          <Button type="link" size="small" aria-label={`编辑${title}`} onClick={onEdit}>
            编辑
          </Button>
        )
      }
    >
      <FactGrid facts={facts} onFill={onEdit} />
    </Block>
  )

/** Her accounts, as the header knows them; a column that is hidden leaves no line. */
const Accounts = ({ customerId }: { customerId: number }) => {
  const { data } = useAnswer(customers.details, { id: customerId })
  const lines = [
    { label: titles.capital, value: data?.capital },
    { label: titles.presentedAmount, value: data?.presentedAmount },
    { label: titles.integral, value: data?.integral },
    { label: titles.debtAmount, value: data?.debtAmount },
    { label: '累计实收', value: data?.totalPaid },
  ].filter(({ value }) => value !== undefined)
  if (lines.length === 0) return null
  return (
    <Block title="账户">
      <dl className="customer-accounts">
        {lines.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              {typeof value === 'number' ? (
                <span className="figure">{value.toLocaleString('en-US')}</span>
              ) : (
                <MoneyText yuan={value} debt={label === '欠款'} strong={label === '余额'} />
              )}
            </dd>
          </div>
        ))}
      </dl>
    </Block>
  )
}

/** What the hospital wants to know beside the product's own fields. */
const OwnCard = ({ archive, onEdit }: { archive: Archive; onEdit: (() => void) | undefined }) => {
  const { data: fields = [] } = useFieldsInUse()
  return <Card title={sections.custom} facts={ownFacts(archive, fields)} onEdit={onEdit} />
}

const Cards = ({ archive, refresh }: { archive: Archive; refresh: () => void }) => {
  const may = useMay()
  const { start, stage } = useStage()
  const change = useMemo(() => ({ ...edit<Archive>(openWindow), onDone: refresh }), [refresh])
  const onEdit = may(customers.update.may) ? () => start(change, archive) : undefined
  return (
    <>
      <Card title="健康" facts={healthFacts(archive)} onEdit={onEdit} />
      <Card title="基本" facts={basicFacts(archive)} onEdit={onEdit} />
      <OwnCard archive={archive} onEdit={onEdit} />
      <Card title="来源与归属" facts={sourceFacts(archive)} onEdit={onEdit} />
      {stage}
    </>
  )
}

const BasicTab = ({ customerId, refresh }: PanelTabProps) => {
  const archive = useAnswer(customers.panelArchive, { customerId })
  return (
    <Answered of={archive}>
      {(shown) => (
        <div className="customer-columns">
          <div>
            <Cards archive={shown} refresh={refresh} />
          </div>
          <aside>
            <Accounts customerId={customerId} />
            <LatestHappenings customerId={customerId} count={LATEST} />
            <OwnersButton customerId={shown.id} name={shown.name} />
            <LooksButton customerId={shown.id} name={shown.name} />
          </aside>
        </div>
      )}
    </Answered>
  )
}
export default BasicTab
