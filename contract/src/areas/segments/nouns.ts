/** Groups of tags, tags, levels; who bears what and by what. Source: customers book §7.1, §7.2. */
import { type Static, Type } from 'typebox'
import { choice, count, flag, money, noun, of, onOff, other, place, ref, shown, text, title } from '../../noun.ts'
import { along, type ColumnsOf, carried, fixed, madeOf, type Table } from '../../table.ts'
import { Day, Id, Moment, Nullable, Shape, Text, Word } from '../../words.ts'
import { type TagRule, TagRuleShape } from './rules.ts'
import { levelBases, ruleOps, selectModes, tagColors, usageScopes } from './words.ts'

const PAGE = '/setting/customer'

export const tagGroup = noun(
  '标签组',
  {
    name: title('标签组', 20),
    /** Chosen when the group is made: what its customers bear follows it. */
    selectMode: choice('选择方式', selectModes, { begins: 'multiple' }),
    color: choice('颜色', tagColors, { begins: 'blue' }),
    /** Where its tags are given by hand; what is borne is shown everywhere, and rules give them everywhere. */
    usageScope: choice('使用范围', usageScopes, { begins: 'all' }),
    tags: shown('标签数', of<number>(Type.Integer())),
    sort: place(),
    status: onOff(),
  },
  {
    table: 'segments.tag_group',
    short: '标签组',
    pages: [PAGE],
    keyword: ['name'],
    asked: ['status'],
    object: 'tagGroup',
  },
)

export const tag = noun(
  '标签',
  {
    groupId: ref('标签组', { required: true }),
    integralName: title('标签', 12),
    color: shown('颜色', of<keyof typeof tagColors>(Word('green', 'yellow', 'blue', 'purple', 'cyan', 'red')), {
      said: along('integralName'),
    }),
    groupName: shown('标签组', of<string>(Text(20))),
    score: count('分值', [-100, 100], { begins: 0 }),
    /** 0 sets none. */
    maxCustomers: count('人数上限', [0, 1_000_000], { unit: '位', begins: 0 }),
    /** Of what is bound by hand; 0: for good. */
    expireDays: count('有效期', [0, 3650], { unit: '天', begins: 0 }),
    rule: other('自动规则', of<TagRule | null>(Nullable(TagRuleShape))),
    bearers: shown('客户数', of<number>(Type.Integer())),
    byRule: shown('其中规则', of<number>(Type.Integer())),
    sort: place(),
    status: onOff(),
  },
  {
    table: 'segments.tag',
    short: '标签',
    pages: [PAGE],
    keyword: ['integralName'],
    asked: ['groupId', 'status'],
    object: 'tag',
  },
)

export const level = noun(
  '客户等级',
  {
    name: title('等级', 12),
    grade: count('星级', [1, 5], { required: true }),
    color: choice('颜色', tagColors, { begins: 'purple' }),
    basis: choice('依据', levelBases, { begins: 'sums', said: along('minPaid') }),
    op: choice('条件关系', ruleOps, { begins: 'all', said: along('minPaid') }),
    minPaid: money('累计消费达到'),
    /** 0: visits do not count. */
    minVisits: count('到院次数达到', [0, 10_000], { unit: '次', begins: 0 }),
    /** Of a level by 标签分: what the scores of her tags in use come to. */
    minScore: count('标签分达到', [0, 5000], { unit: '分', begins: 0 }),
    /** Who has this level is 重点顾客. */
    isKey: flag('重点顾客'),
    benefits: text('权益说明', 100),
    customers: shown('客户数', of<number>(Type.Integer())),
    status: onOff(),
  },
  { table: 'segments.level', short: '等级', pages: [PAGE], keyword: ['name'], asked: ['status'], object: 'level' },
)

export const LockRow = Shape({
  id: Id,
  customerId: Id,
  customerName: Text(60),
  customerNo: Text(40),
  grade: Type.Integer(),
  levelName: Nullable(Text(12)),
  reason: Text(200),
  until: Day,
  lockedByName: Nullable(Text(60)),
  lockedAt: Moment,
})
export type LockRow = Static<typeof LockRow>

export const lockTable = {
  name: 'segments.grade_lock',
  pages: [PAGE],
  columns: {
    customerId: carried,
    customerName: fixed('客户'),
    customerNo: '客户编号',
    grade: madeOf('星级', 'customers.customer:grade'),
    levelName: madeOf('等级', 'customers.customer:levelName'),
    reason: madeOf('原因', 'customers.customer:grade'),
    until: '锁定到',
    lockedByName: '操作人',
    lockedAt: '时间',
  } satisfies ColumnsOf<LockRow>,
} satisfies Table
