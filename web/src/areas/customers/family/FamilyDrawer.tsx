/** 家庭与授权 of one customer: her relatives, who answers for her while she is under age, and what she agreed to. */

import { customers } from '@clinic/contract/areas/customers/calls.ts'
import { consents } from '@clinic/contract/areas/customers/consents.ts'
import { families, guardianships, kinships, type Relative } from '@clinic/contract/areas/customers/family.ts'
import { customerTable } from '@clinic/contract/areas/customers/tables.ts'
import type { OutputOf } from '@clinic/contract/call.ts'
import { titlesOf } from '@clinic/contract/table.ts'
import { Alert, Button } from 'antd'
import type { RowAction } from '../../../kit/act/action.ts'
import { useStage } from '../../../kit/act/stage.tsx'
import type { Column } from '../../../kit/list/column.tsx'
import { DataTable } from '../../../kit/list/DataTable.tsx'
import { Block } from '../../../kit/page/Record.tsx'
import { SidePanel } from '../../../kit/page/SidePanel.tsx'
import { useMay } from '../../../kit/person.ts'
import { useAnswer } from '../../../kit/query.ts'
import { CustomerName } from '../../../kit/show/customer.tsx'
import { PhoneText } from '../../../kit/show/PhoneText.tsx'
import { Answered } from '../../../kit/show/states.tsx'
import { addRelative, guard, takeRelative, type Whom } from './actions.tsx'
import { ConsentsBlock } from './ConsentsBlock.tsx'
import './family.css'

type Family = OutputOf<typeof families.read>
type Deeds = { readonly start: (action: RowAction<Whom>) => void }

const titles = titlesOf(customerTable)

const columns: readonly Column<Relative>[] = [
  { name: 'relation', title: '关系', width: 88, show: ({ relation }) => kinships[relation] },
  {
    name: 'name',
    title: titles.name,
    width: 140,
    value: ({ id, name }) => (id ? <CustomerName id={id} name={name} /> : name),
  },
  {
    name: 'age',
    title: titles.age,
    width: 88,
    show: ({ sex, age }) => [sex, age == null ? null : `${age} 岁`].filter(Boolean).join(' '),
  },
  {
    name: 'phone',
    title: titles.phone,
    value: ({ id, phone }) =>
      id ? <PhoneText customerId={id} phone={phone} reveal={customers.reveal} /> : '不在可见范围',
  },
]

const taking = (start: Deeds['start']): Column<Relative> => ({
  name: 'take',
  title: '操作',
  width: 64,
  value: (row) => (
    <Button type="link" size="small" aria-label={`移除${row.name}`} onClick={() => start(takeRelative(row))}>
      移除
    </Button>
  ),
})

const Relatives = ({ relatives, start }: Deeds & { relatives: Family['relatives'] }) => {
  const may = useMay()(families.unlink.may)
  return (
    <Block
      title="家庭成员"
      extra={
        may && (
          <Button size="small" onClick={() => start(addRelative)}>
            添加成员
          </Button>
        )
      }
    >
      <DataTable
        label="家庭成员"
        columns={may ? [...columns, taking(start)] : columns}
        rows={relatives}
        rowKey="kinshipId"
        empty="还没有家庭成员；孩子、父母、配偶也在本院建档的，可以在这里连起来"
      />
    </Block>
  )
}

const wards = {
  minor: '客户未满 18 周岁：接诊结束前须登记监护人。',
  child: '客户未满 14 周岁：须登记监护人，健康信息要由监护人同意后才能填写。',
} as const

const GuardianBlock = ({ customerId, family, start }: Deeds & { customerId: number; family: Family }) => {
  const may = useMay()(families.setGuardian.may)
  const { guardian, ward } = family
  if (!guardian && (ward === 'none' || ward === undefined)) return null
  return (
    <Block
      title="监护人"
      extra={
        may && (
          <Button size="small" type={guardian ? 'default' : 'primary'} onClick={() => start(guard(guardian))}>
            {guardian ? '修改监护人' : '登记监护人'}
          </Button>
        )
      }
    >
      {!guardian && ward && ward !== 'none' && <Alert type="warning" showIcon title={wards[ward]} />}
      {guardian && (
        <p className="family-guardian">
          {guardian.relativeId ? <CustomerName id={guardian.relativeId} name={guardian.name} /> : guardian.name}
          <span>{guardianships[guardian.relation]}</span>
          <PhoneText
            customerId={guardian.relativeId ?? customerId}
            phone={guardian.phone}
            reveal={customers.reveal}
            {...(guardian.relativeId ? {} : { which: 'guardianPhone' as const })}
          />
        </p>
      )}
    </Block>
  )
}

type Props = { readonly customerId: number; readonly onDone: () => void; readonly onClose: () => void }

const FamilyDrawer = ({ customerId, onDone, onClose }: Props) => {
  const family = useAnswer(families.read, { customerId })
  const answers = useAnswer(consents.read, { customerId })
  const header = useAnswer(customers.details, { id: customerId })
  const { start: begin, stage } = useStage()
  const start = (action: RowAction<Whom>) => begin({ ...action, onDone } as RowAction<Whom>, { customerId })
  return (
    <SidePanel title={`家庭与授权：${header.data?.name ?? ''}`} width={720} onClose={onClose}>
      <Answered of={family} rows={4}>
        {(data) => (
          <>
            <GuardianBlock customerId={customerId} family={data} start={start} />
            <Relatives relatives={data.relatives} start={start} />
          </>
        )}
      </Answered>
      <Answered of={answers} rows={6}>
        {(data) => <ConsentsBlock consents={data} child={family.data?.ward === 'child'} start={start} />}
      </Answered>
      {stage}
    </SidePanel>
  )
}
export default FamilyDrawer
