/** 结算设置: by what a hospital is paid, in the order of its till, and how much coins and points may pay. */
import { cashier } from '@clinic/contract/areas/cashier/calls.ts'
import {
  balanceFormulas,
  isOwnWay,
  tenderClassNames,
  walletMoments,
} from '@clinic/contract/areas/cashier/settlement-config.ts'
import { cardSpends } from '@clinic/contract/areas/memberships/rules.ts'
import type { OutputOf } from '@clinic/contract/call.ts'
import { Button } from 'antd'
import type { RowAction } from '../../../kit/act/action.ts'
import { useStage } from '../../../kit/act/stage.tsx'
import { fieldsOf } from '../../../kit/form/fields.tsx'
import { useLive } from '../../../kit/live.ts'
import { Block, Facts } from '../../../kit/page/Record.tsx'
import { useMay } from '../../../kit/person.ts'
import { useAnswer } from '../../../kit/query.ts'
import { fit } from '../../../kit/schema.ts'
import { Answered } from '../../../kit/show/states.tsx'
import { yuanText } from '../../../kit/show/text.tsx'
import { rateText, type WayLine, WaysField } from './WaysField.tsx'
import './settings.css'

type Config = OutputOf<typeof cashier.settlementConfig>
const F = fieldsOf(cashier.changeSettlementConfig)
const topics = ['settlement']
const calls = [cashier.settlementConfig]

const sent = (ways: readonly WayLine[]) =>
  ways.map(({ id, name, needsRef, enabled, feeBp }) => ({ id, name, needsRef, enabled, feeBp }))

/** Everything is sent together: what a dialog does not ask for is as it was. */
const inputOf = (values: Record<string, unknown>, { ways, ...rest }: Config) =>
  fit(cashier.changeSettlementConfig, {
    ...rest,
    ...values,
    ways: sent((values['ways'] as WayLine[] | undefined) ?? ways),
  })

const changeWays: RowAction<Config> = {
  call: cashier.changeSettlementConfig,
  label: '修改支付方式',
  title: '支付方式',
  width: 720,
  fields: (
    <F.Field name="ways" label="按收银台上的先后排列">
      <WaysField />
    </F.Field>
  ),
  initial: ({ ways }) => ({ ways }),
  toInput: inputOf,
  follows: [
    '停用后收银台不再列出它；已经收的款、退款原路返回和报表不受影响。',
    '手续费率用来在日结单上估算实际到账；已经日结的日子不受影响。',
  ],
}

const changeShares: RowAction<Config> = {
  call: cashier.changeSettlementConfig,
  label: '修改抵扣上限',
  title: '抵扣上限',
  fields: (
    <>
      <F.Number name="coinMaxPercent" label="好美币最多抵" unit="%" />
      <F.Number name="pointMaxPercent" label="积分最多抵" unit="%" />
    </>
  ),
  initial: ({ coinMaxPercent, pointMaxPercent }) => ({ coinMaxPercent, pointMaxPercent }),
  toInput: inputOf,
  follows: ['按允许抵扣的项目应付金额计算；填 0 表示不能抵扣。下一笔收款起按新上限。'],
}

const changeCards: RowAction<Config> = {
  call: cashier.changeSettlementConfig,
  label: '修改扣款顺序',
  title: '会员卡扣款',
  fields: <F.Radio name="cardSpend" label="用会员卡付款时" options={cardSpends} />,
  initial: ({ cardSpend }) => ({ cardSpend }),
  toInput: inputOf,
  follows: [
    '下一笔收款起按新顺序；已收的款和已提交的退卡申请不受影响。',
    '按比例扣时，卡里剩下的本金始终等于按比例退卡应退的钱。',
  ],
}

const changeBooks: RowAction<Config> = {
  call: cashier.changeSettlementConfig,
  label: '修改限额',
  title: '交班与对账',
  fields: (
    <>
      <F.Money name="diffLimit" label="长短款超过多少须审核" />
      <F.Number name="matchMinutes" label="流水对账时间相差不超过" unit="分钟" />
    </>
  ),
  initial: ({ diffLimit, matchMinutes }) => ({ diffLimit, matchMinutes }),
  toInput: inputOf,
  follows: ['填 0 表示有差额就须审核；从下一次交班、下一次导入起按新限额。'],
}

const changeRefunds: RowAction<Config> = {
  call: cashier.changeSettlementConfig,
  label: '修改退款规则',
  title: '退款规则',
  fields: (
    <>
      <F.Select name="balanceFormula" label="退余额、退卡建议按" options={balanceFormulas} />
      <F.Number name="depositRefundPercent" label="客户原因退定金" unit="%" />
      <F.Money name="cashRefundMost" label="预付款退现金最多" />
    </>
  ),
  initial: ({ balanceFormula, depositRefundPercent, cashRefundMost }) => ({
    balanceFormula,
    depositRefundPercent,
    cashRefundMost,
  }),
  toInput: inputOf,
  follows: ['两个算法总是并排显示，审核人可在两数之间定；已提交的申请不受影响。'],
}

const changeInvoices: RowAction<Config> = {
  call: cashier.changeSettlementConfig,
  label: '修改开票规则',
  title: '开票规则',
  fields: <F.Radio name="walletInvoiceAt" label="余额在何时开票" options={walletMoments} />,
  initial: ({ walletInvoiceAt }) => ({ walletInvoiceAt }),
  toInput: inputOf,
  follows: ['从下一笔充值起按新规则；之前充的钱仍按充值时的规则，只开一次。', '会员卡里的钱总在消费时开票。'],
}

const WayRow = ({ way }: { way: Config['ways'][number] }) => (
  <tr className={way.enabled ? undefined : 'way-off'}>
    <th scope="row">{way.name}</th>
    <td>{tenderClassNames[way.class]}</td>
    <td>{isOwnWay(way.class) ? (way.needsRef ? '须填' : '不要求') : ''}</td>
    <td className="figure">{way.feeBp > 0 ? rateText(way.feeBp) : ''}</td>
    <td>{way.enabled ? '启用' : '已停用'}</td>
  </tr>
)

const Ways = ({ ways }: { ways: Config['ways'] }) => (
  <table className="ways-table">
    <thead>
      <tr>
        <th scope="col">名称</th>
        <th scope="col">记到</th>
        <th scope="col">流水号</th>
        <th scope="col" className="figure">
          手续费率
        </th>
        <th scope="col">状态</th>
      </tr>
    </thead>
    <tbody>
      {ways.map((way) => (
        <WayRow key={way.id} way={way} />
      ))}
    </tbody>
  </table>
)

const formulaSaid: Readonly<Record<Config['balanceFormula'], string>> = {
  ...balanceFormulas,
  BY_CAUSE: '谁的原因：客户原因本金优先，医院原因或 7 天内按比例',
}

/** Limits and rules, a block each: what stands, and the dialog that changes it. */
const blocksOf = (config: Config) => [
  {
    title: '抵扣上限',
    action: changeShares,
    facts: [
      { label: '好美币最多抵', value: `应付金额的 ${config.coinMaxPercent}%` },
      { label: '积分最多抵', value: `应付金额的 ${config.pointMaxPercent}%` },
    ],
  },
  {
    title: '会员卡扣款',
    action: changeCards,
    facts: [{ label: '用会员卡付款时', value: cardSpends[config.cardSpend] }],
  },
  {
    title: '交班与对账',
    action: changeBooks,
    facts: [
      { label: '长短款超过', value: `${yuanText(config.diffLimit)} 元须他人审核` },
      { label: '流水对账时间', value: `相差不超过 ${config.matchMinutes} 分钟` },
    ],
  },
  {
    title: '退款规则',
    action: changeRefunds,
    facts: [
      { label: '退余额、退卡建议按', value: formulaSaid[config.balanceFormula] },
      { label: '客户原因退定金', value: `剩余定金的 ${config.depositRefundPercent}%` },
      { label: '预付款退现金最多', value: `${config.cashRefundMost} 元，超过的退到同名账户` },
    ],
  },
  {
    title: '开票规则',
    action: changeInvoices,
    facts: [{ label: '余额在何时开票', value: walletMoments[config.walletInvoiceAt] }],
  },
]

const Settings = ({ config }: { config: Config }) => {
  const may = useMay()
  const { start, stage } = useStage()
  const change = (action: RowAction<Config>) =>
    may(cashier.changeSettlementConfig.may) && (
      <Button size="small" onClick={() => start(action, config)}>
        {action.label as string}
      </Button>
    )
  return (
    <>
      <Block title="支付方式" extra={change(changeWays)}>
        <Ways ways={config.ways} />
      </Block>
      {blocksOf(config).map(({ title, action, facts }) => (
        <Block key={title} title={title} extra={change(action)}>
          <Facts columns={2} facts={facts} />
        </Block>
      ))}
      {stage}
    </>
  )
}

const SettlementPage = () => {
  useLive(topics, calls)
  const answer = useAnswer(cashier.settlementConfig, {})
  return (
    <div className="settlement">
      <Answered of={answer} rows={8}>
        {(config) => <Settings config={config} />}
      </Answered>
    </div>
  )
}
export default SettlementPage
