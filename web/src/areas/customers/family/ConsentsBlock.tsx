/** 授权 of one customer: how each purpose stands, and every answer that was given. */
import {
  type Answered,
  type ConsentPurpose,
  type ConsentState,
  consentAnswers,
  consentEvidence,
  consentGivers,
  consentPurposes,
  consentStates,
  consents,
} from '@clinic/contract/areas/customers/consents.ts'
import type { OutputOf } from '@clinic/contract/call.ts'
import { Button, ConfigProvider } from 'antd'
import type { RowAction } from '../../../kit/act/action.ts'
import type { Column } from '../../../kit/list/column.tsx'
import { DataTable } from '../../../kit/list/DataTable.tsx'
import { Block } from '../../../kit/page/Record.tsx'
import { useMay } from '../../../kit/person.ts'
import { StateTag } from '../../../kit/show/text.tsx'
import { Uploader } from '../../files/index.ts'
import { answer, type Whom } from './actions.tsx'

type Deeds = { readonly start: (action: RowAction<Whom>) => void }

type PurposeProps = Deeds & { readonly purpose: ConsentPurpose; readonly state: ConsentState; readonly child: boolean }

const Purpose = ({ purpose, state, child, start }: PurposeProps) => {
  const may = useMay()(consents.answer.may)
  return (
    <li>
      <span>{consentPurposes[purpose]}</span>
      <StateTag value={state} words={consentStates} />
      {may && (
        <Button
          type="link"
          size="small"
          aria-label={`登记${consentPurposes[purpose]}`}
          onClick={() => start(answer(purpose, state, child))}
        >
          登记
        </Button>
      )}
    </li>
  )
}

const said = ({ givenBy, guardianName, evidence }: Answered): string =>
  `${givenBy === 'guardian' ? `${consentGivers.guardian}${guardianName ?? ''}` : consentGivers.self}，${consentEvidence[evidence]}`

const history: readonly Column<Answered>[] = [
  { name: 'at', title: '时间', width: 104, kind: 'moment' },
  { name: 'purpose', title: '用途', width: 108, show: ({ purpose }) => consentPurposes[purpose], card: true },
  { name: 'answer', title: '答复', width: 64, show: (row) => consentAnswers[row.answer], card: true },
  { name: 'givenBy', title: '由谁，凭什么', width: 190, show: said },
  { name: 'byName', title: '登记人', width: 84 },
]
const note: Column<Answered> = { name: 'note', title: '备注', width: 160 }
const papers: Column<Answered> = {
  name: 'attachments',
  title: '附件',
  width: 96,
  value: ({ attachments }) =>
    attachments.length > 0 && (
      <ConfigProvider componentDisabled>
        <Uploader value={attachments} />
      </ConfigProvider>
    ),
}

/** Columns in which nothing stands take no room. */
const columnsFor = (rows: readonly Answered[]): readonly Column<Answered>[] => [
  ...history,
  ...(rows.some((row) => row.note !== '') ? [note] : []),
  ...(rows.some(({ attachments }) => attachments.length > 0) ? [papers] : []),
]

type Props = Deeds & { readonly consents: OutputOf<typeof consents.read>; readonly child: boolean }

export const ConsentsBlock = ({ consents, child, start }: Props) => (
  <Block title="授权">
    <ul className="family-consents">
      {consents.states.map((one) => (
        <Purpose key={one.purpose} {...one} child={child} start={start} />
      ))}
    </ul>
    {consents.history.length > 0 && (
      <DataTable label="授权记录" columns={columnsFor(consents.history)} rows={consents.history} empty="还没有登记过" />
    )}
  </Block>
)
