/** 推广机构: who brings customers for a share, how to reach and pay them, and what was agreed. Source: issue "Customers, whole". */
import { choice, count, day, money, noun, of, onOff, other, text, title } from '../../noun.ts'
import { along } from '../../table.ts'
import { Text } from '../../words.ts'

export const agencyKinds = {
  company: '公司',
  person: '个人',
  platform: '平台',
  medical: '医疗机构',
  other: '其他',
} as const

/** What a share is counted by. */
export const agencyRates = { category: '按项目类别', head: '按人头', none: '不返点' } as const
/** When it is settled. */
export const agencyCycles = { month: '月结', quarter: '季结', deal: '逐单结算' } as const

/** Permille of what was paid: 1000 is all of it. */
const WHOLE = 1000
const share = (label: string) => count(label, [0, WHOLE], { begins: 0, said: along('rateBy') })

export const agency = noun(
  '推广机构',
  {
    name: title('机构名称', 40),
    kind: choice('类别', agencyKinds, { required: true, begins: 'company' }),
    /** Number of the business licence, or of whatever a person shows. */
    licence: text('证照编号', 40),
    /** Who and what reaches and pays it is encrypted at rest; lists mask phone and account. */
    contact: other('联系人', of<string>(Text(20)), { column: 'contact_cipher' }),
    phone: other('联系电话', of<string>(Text(20)), {
      column: 'phone_cipher',
      write: Text(20, { pattern: '^([0-9][0-9 -]{5,18}[0-9])?$' }),
    }),
    bank: text('户名与开户行', 60),
    account: other('收款账号', of<string>(Text(40)), {
      column: 'account_cipher',
      write: Text(40, { pattern: '^([0-9A-Za-z@._ -]{4,40})?$' }),
    }),
    startDate: day('合作开始', { column: 'starts_on' }),
    endDate: day('合作结束', { column: 'ends_on' }),
    rateBy: choice('返点', agencyRates, { asked: '返点方式', required: true, begins: 'category' }),
    surgeryRate: share('手术项目返点'),
    otherCareRate: share('非手术项目返点'),
    restRate: share('其他项目返点'),
    perHead: money('每人返点', { said: along('rateBy') }),
    cycle: choice('结算周期', agencyCycles, { required: true, begins: 'month' }),
    remark: text('备注', 200),
    status: onOff(),
  },
  {
    table: 'agencies.agency',
    short: '机构',
    pages: ['/marketing/agency'],
    keyword: ['name'],
    keywordUpTo: 40,
    asked: ['kind', 'status'],
    object: 'agency',
  },
)
