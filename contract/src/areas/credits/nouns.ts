/** A rule of points, and one of exchange. Source: customers book §7.3, money book §5. */
import { choice, count, day, flag, link, money, noun, of, onOff, place, shown, title } from '../../noun.ts'
import { along } from '../../table.ts'
import { Nullable, Text } from '../../words.ts'
import { creditEvents, exchangeTargets } from './words.ts'

const PAGE = '/vip/credits'

export const creditRule = noun(
  '积分规则',
  {
    name: title('名称', 30),
    event: choice('什么时候', creditEvents, { required: true }),
    /** Of a payment: for each whole 100 yuan of real money. */
    perHundred: count('每 100 元', [0, 10_000], { unit: '分', begins: 0 }),
    points: count('赠送', [0, 100_000], { unit: '分', begins: 0 }),
    kindId: link('限定品类', { begins: null }),
    kindName: shown('品类', of<string | null>(Nullable(Text(30)))),
    /** 0: every level. */
    grade: count('客户等级', [0, 5], { begins: 0 }),
    /** Times the points rate of the customer's card; of payments alone. */
    byCard: flag('随会员卡倍率', { begins: true }),
    /** 0: none. */
    dailyCap: count('每人每日上限', [0, 1_000_000], { unit: '分', begins: 0 }),
    /** 0: for good. */
    validMonths: count('有效期', [0, 120], { unit: '个月', begins: 0 }),
    sort: place(),
    status: onOff(),
  },
  {
    table: 'credits.credit_rule',
    short: '积分规则',
    pages: [PAGE],
    keyword: ['name'],
    asked: ['event', 'status'],
    object: 'creditRule',
  },
)

export const exchangeRule = noun(
  '兑换规则',
  {
    name: title('名称', 30),
    target: choice('兑换成', exchangeTargets, { required: true }),
    points: count('所需积分', [1, 1_000_000], { unit: '分', required: true }),
    couponId: link('卡券', { begins: null }),
    couponName: shown('得到', of<string | null>(Nullable(Text(30)))),
    coins: money('好美币', { said: along('couponName') }),
    /** Of coins; 0: for good. */
    validMonths: count('有效期', [0, 120], { unit: '个月', begins: 0 }),
    /** 0: any number. */
    perCustomer: count('每人最多', [0, 1000], { unit: '次', begins: 0 }),
    sort: place(),
    status: onOff(),
  },
  {
    table: 'credits.exchange_rule',
    short: '兑换规则',
    pages: [PAGE],
    keyword: ['name'],
    asked: ['target', 'status'],
    object: 'exchangeRule',
  },
)

export const rechargePackage = noun(
  '充值套餐',
  {
    name: title('名称', 30),
    principal: money('充值金额', { required: true }),
    coins: money('送好美币'),
    points: count('送积分', [0, 1_000_000], { unit: '分', begins: 0 }),
    couponId: link('送卡券', { begins: null }),
    couponName: shown('送卡券', of<string | null>(Nullable(Text(30)))),
    /** Of coins and points; 0: for good. */
    validMonths: count('赠送有效期', [0, 120], { unit: '个月', begins: 0 }),
    /** 0: any number. */
    perCustomer: count('每人最多', [0, 1000], { unit: '次', begins: 0 }),
    startsOn: day('开始日期', { said: along('endsOn') }),
    endsOn: day('结束日期'),
    sort: place(),
    status: onOff(),
  },
  {
    table: 'credits.recharge_package',
    short: '充值套餐',
    pages: ['/vip/package'],
    keyword: ['name'],
    asked: ['status'],
    object: 'rechargePackage',
  },
)
