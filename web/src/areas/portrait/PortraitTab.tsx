/** 客户画像: what to do next with her first, then what she is worth, how she comes, what she likes, whom she knows. */
import {
  type Advice,
  adviceOf,
  type Portrait,
  portraits,
  portraitTable,
} from '@clinic/contract/areas/portrait/calls.ts'
import { usualCells } from '@clinic/contract/areas/rfm/words.ts'
import { titlesOf } from '@clinic/contract/table.ts'
import { today } from '../../kit/clock.ts'
import type { PanelTabProps } from '../../kit/page/entry.ts'
import { Block, type Fact, FactGrid } from '../../kit/page/Record.tsx'
import { useAnswer } from '../../kit/query.ts'
import { Answered } from '../../kit/show/states.tsx'
import { MoneyText, StateTag, yuanText } from '../../kit/show/text.tsx'
import { lifeStageWords } from '../customers/index.ts'
import { TagMarks } from '../segments/index.ts'
import { Bars, Months } from './charts.tsx'
import './portrait.css'

const titles = titlesOf(portraitTable)
type Of = { readonly portrait: Portrait }

const weights = { now: ['尽快', 'red'], soon: ['近期', 'orange'], idea: ['建议', 'blue'] } as const

const Line = ({ weight, text }: Advice) => (
  <li>
    <span className={`state ${weights[weight][1]}`}>{weights[weight][0]}</span>
    <span>{text}</span>
  </li>
)

const Next = ({ portrait }: Of) => {
  const advice = adviceOf(portrait, today())
  return (
    <Block title="下一步建议">
      {advice.length === 0 ? (
        <p className="block-empty none">暂时没有要做的</p>
      ) : (
        <ul className="portrait-advice">
          {advice.map((one) => (
            <Line key={one.text} {...one} />
          ))}
        </ul>
      )}
    </Block>
  )
}

/** A fact that this person may see; `undefined` was kept from her. */
const fact = (name: keyof typeof titles & keyof Portrait, portrait: Portrait, value: Fact['value']): Fact[] =>
  portrait[name] === undefined ? [] : [{ label: titles[name], value }]

type Money = 'totalPaid' | 'totalExecuted' | 'perDeal' | 'broughtPaid' | 'capital' | 'presentedAmount'
const money = (name: Money, portrait: Portrait): Fact[] =>
  fact(name, portrait, portrait[name] ? <MoneyText yuan={portrait[name]} /> : null)

const couponsText = ({ coupons }: Portrait): string | null =>
  coupons?.endsOn ? `${coupons.count} 张，最早 ${coupons.endsOn} 到期` : null

const cellText = ({ rfm }: Portrait): string | null =>
  rfm ? `${rfm.name ?? usualCells[rfm.cell].name}（${rfm.month}）` : null

const bookingsText = ({ bookings }: Portrait): string | null =>
  bookings?.count ? `${bookings.count} 次，爽约 ${bookings.missed} 次` : null

/** What was done for her after she came, and what she said of it. */
const Service = ({ portrait }: Of) => {
  const { returnVisits, complaints } = portrait
  if (!returnVisits && !complaints) return null
  return (
    <Block title="服务">
      <FactGrid
        facts={[
          ...fact(
            'returnVisits',
            portrait,
            returnVisits?.due ? `${returnVisits.due} 次，及时 ${returnVisits.onTime} 次` : null,
          ),
          ...(returnVisits?.satisfaction
            ? [{ label: '满意度', value: `${returnVisits.satisfaction} 分（满分 5）` }]
            : []),
          ...fact(
            'complaints',
            portrait,
            complaints?.count
              ? `${complaints.count} 次${complaints.open > 0 ? `，${complaints.open} 次在处理` : ''}`
              : null,
          ),
        ]}
      />
    </Block>
  )
}

const Worth = ({ portrait }: Of) => (
  <Block title="价值">
    <FactGrid
      facts={[
        ...money('totalPaid', portrait),
        ...money('totalExecuted', portrait),
        ...money('perDeal', portrait),
        ...money('capital', portrait),
        ...money('presentedAmount', portrait),
        ...fact('integral', portrait, portrait.integral ?? null),
        ...fact('deals', portrait, portrait.deals ? `${portrait.deals} 次` : null),
        ...fact('firstDealDay', portrait, portrait.firstDealDay),
        ...fact('coupons', portrait, couponsText(portrait)),
        ...fact('rfm', portrait, cellText(portrait)),
        ...fact(
          'daysToDeal',
          portrait,
          portrait.daysToDeal === null || portrait.daysToDeal === undefined
            ? null
            : portrait.daysToDeal === 0
              ? '当天'
              : `${portrait.daysToDeal} 天`,
        ),
      ]}
    />
    {portrait.months ? (
      <Months months={portrait.months} />
    ) : (
      <p className="block-empty none">看消费金额需要“查询数据（敏感）”权限，请联系管理员</p>
    )}
  </Block>
)

const Habits = ({ portrait }: Of) => {
  const { visits, consults } = portrait
  return (
    <Block title="到院">
      <FactGrid
        facts={[
          ...fact('visits', portrait, visits?.count ? `${visits.count} 次` : null),
          ...fact(
            'idleDays',
            portrait,
            portrait.idleDays === 0 ? '今天来过' : portrait.idleDays && `${portrait.idleDays} 天`,
          ),
          ...fact('bookings', portrait, bookingsText(portrait)),
          ...(portrait.bookings?.next ? [{ label: '下次预约', value: portrait.bookings.next.slice(0, 16) }] : []),
          ...(visits?.stayMinutes ? [{ label: '平均停留', value: `${visits.stayMinutes} 分钟` }] : []),
          ...(visits?.unseen ? [{ label: '未接诊离开', value: `${visits.unseen} 次` }] : []),
          ...fact('consults', portrait, consults?.count ? `${consults.count} 次，成交 ${consults.deals} 次` : null),
        ]}
      />
      {visits && visits.count > 0 && (
        <Bars
          bars={(
            [
              ['morning', '上午'],
              ['afternoon', '下午'],
              ['evening', '晚上'],
            ] as const
          ).map(([key, label]) => ({ key, label, value: visits[key], words: `${visits[key]} 次` }))}
        />
      )}
    </Block>
  )
}

const Likes = ({ portrait: { favourites = [], spending } }: Of) => (
  <>
    <Block title={titles.favourites}>
      {favourites.length === 0 ? (
        <p className="block-empty none">还没有买过项目</p>
      ) : (
        <Bars
          bars={favourites.map(({ name, times, items }) => ({
            key: name,
            label: name,
            value: times,
            words: `买 ${items} 项，做 ${times} 次`,
          }))}
        />
      )}
    </Block>
    {spending && spending.length > 0 && (
      <Block title={titles.spending}>
        <Bars
          bars={spending.map(({ name, paid, executed }) => ({
            key: name,
            label: name,
            value: Number(paid),
            words: `${yuanText(paid)}，已做 ${yuanText(executed)}`,
          }))}
        />
      </Block>
    )}
  </>
)

const Ties = ({ portrait }: Of) => (
  <Block title="来源与关系">
    <FactGrid
      facts={[
        ...fact(
          'lifeStage',
          portrait,
          portrait.lifeStage && <StateTag value={portrait.lifeStage} words={lifeStageWords} />,
        ),
        ...fact('createTime', portrait, portrait.createTime?.slice(0, 10)),
        ...fact('developmentChannels', portrait, portrait.developmentChannels),
        ...fact('recommenderName', portrait, portrait.recommenderName),
        ...fact(
          'brought',
          portrait,
          portrait.brought?.count ? `${portrait.brought.count} 位，成交 ${portrait.brought.deals} 位` : null,
        ),
        ...(portrait.brought?.count ? money('broughtPaid', portrait) : []),
      ]}
    />
  </Block>
)

const Tags = ({ portrait: { tags = [] } }: Of) =>
  tags.length > 0 && (
    <Block title={titles.tags}>
      <div className="portrait-tags">
        {tags.map(({ id, group, tags: all }) => (
          <div key={id}>
            <small>{group}</small> <TagMarks tags={all} />
          </div>
        ))}
      </div>
    </Block>
  )

const PortraitTab = ({ customerId }: PanelTabProps) => {
  const answer = useAnswer(portraits.portrait, { customerId })
  return (
    <Answered of={answer} rows={6}>
      {(portrait) => (
        <div className="customer-columns portrait">
          <div>
            <Next portrait={portrait} />
            <Worth portrait={portrait} />
            <Habits portrait={portrait} />
            <Service portrait={portrait} />
          </div>
          <aside>
            <Ties portrait={portrait} />
            <Tags portrait={portrait} />
            <Likes portrait={portrait} />
          </aside>
        </div>
      )}
    </Answered>
  )
}
export default PortraitTab
