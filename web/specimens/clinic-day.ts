/** A day of a clinic for the calendar's specimens: drawn from a number, so that it is the same at every run. */
import { type Card, type Column, FLAGS, type Flag, type Ground, MARKS } from '../src/kit/calendar/model.ts'

/** Numbers below 1 in an order of their own. */
const drawing = (seed: number) => {
  let at = seed
  return (): number => {
    at = (Math.imul(at, 1_664_525) + 1_013_904_223) >>> 0
    return at / 4_294_967_296
  }
}

const NAMES =
  '张怡 彭萱 郭佳淑 何佳 丁磊 孟瑶 任静 田甜 潘虹 江月 傅敏 李婉萍 章子 王立立 吴玉娟 郑怡雨 杨妍 李美兰 马一娜 蔡琳 丁小雨 冯建国 夏晓 康宁 周秀诗 陈海淑 石佳怡 刘慧 孙国 赵敏 秦岚 欧阳晓彤 高萍 董倩倩 贺敏 林若溪'.split(
    ' ',
  )
const PROJECTS =
  '热玛吉面诊 点阵激光 玻尿酸补打 埋线双眼皮 根管治疗46 眼综合面诊 敷麻 小气泡 补水导入 光子嫩肤 M22 水光复诊 果酸焕肤第3次 瘦肩针 胶原蛋白 除皱针 全面部 鼻综合面诊 窝沟封闭 种植二期36 洁牙 祛斑复查'.split(
    ' ',
  )
const CONSULTANTS = ['何', '唐', '苏', '前台']

const off = (from: number, to: number, word: string): Ground => ({ kind: 'off', from, to, word })
const lunch = off(720, 810, '午休')
const shift: readonly Ground[] = [off(480, 540, ''), lunch, off(1080, 1260, '下班')]

const doctor = (id: string, name: string, note: string, grounds = shift): Column => ({
  ...{ id, kind: 'doctor', name, note, load: '6/8', grounds },
})
export const doctors: readonly Column[] = [
  doctor('d1', '顾明哲', '皮肤 1 诊室'),
  doctor('d2', '叶紫萱', '皮肤 2 诊室'),
  { ...doctor('d3', '沈博文', '注射 3 诊室'), load: '满 8/8', full: true },
  doctor('d4', '周启航', '微整 5 诊室'),
  doctor('d5', '韩雪', '口腔 牙椅 1'),
  doctor('d6', '陆子昂', '口腔 牙椅 2', [off(480, 600, '班次 10:00 起'), off(780, 840, '午休')]),
  doctor('d7', '宋安然', '整形 6 诊室', [
    off(480, 540, ''),
    lunch,
    { kind: 'stop', from: 810, to: 1080, word: '停诊 · 院外会诊' },
    off(1080, 1260, '下班'),
  ]),
  doctor('d8', '欧阳慕容白露', '皮肤科护士'),
]
const room = (id: string, name: string, load: string, grounds: readonly Ground[] = []): Column => ({
  ...{ id, kind: 'room', name, note: '容量 1 翻台 15', load, grounds },
})
export const rooms: readonly Column[] = [
  room('r1', '光电一室', '62%'),
  room('r2', '光电二室', '38%', [{ kind: 'stop', from: 540, to: 660, word: '设备维修' }]),
  room('r3', '注射室', '74%'),
  room('r4', '治疗床 A', '51%'),
]

const flagNames = Object.keys(FLAGS).filter((flag) => flag !== 'over') as Flag[]

const markFor = (to: number, now: number, draw: number) => {
  if (to <= now - 30) return draw < 0.08 ? MARKS.missed : MARKS.finished
  if (to <= now + 45) return draw < 0.5 ? MARKS.serving : MARKS.arrived
  return draw < 0.15 ? MARKS.pending : MARKS.booked
}

const cardOf = (id: number, column: string, from: number, minutes: number, now: number, random: () => number): Card => {
  const mark = markFor(from + minutes, now, random())
  const flags = flagNames.filter(() => random() < 0.12)
  const isDone = mark === MARKS.finished
  return {
    ...{ id, from, to: from + minutes, mark, flags },
    columns: [column],
    name: NAMES[id % NAMES.length]!,
    project: PROJECTS[Math.floor(random() * PROJECTS.length)]!,
    person: `${random() < 0.85 ? '女' : '男'} ${20 + Math.floor(random() * 40)} ${CONSULTANTS[id % 4]}`,
    more: [`预约号 YY2611220${String(id).padStart(3, '0')}`, '咨询师 何梦瑶 · 电话预约'],
    ...(isDone ? { fixed: '已完成的预约不再移动' } : {}),
  }
}

const LENGTHS = [15, 30, 30, 30, 45, 45, 60]

/** Cards of columns, one after the other between the hours, with gaps. */
export const cardsOf = (
  columns: readonly Column[],
  hours: readonly (readonly [number, number])[],
  now: number,
  seed = 7,
): Card[] => {
  const random = drawing(seed)
  const cards: Card[] = []
  for (const column of columns)
    for (const [begin, end] of hours) {
      let at = begin
      for (;;) {
        at += random() < 0.35 ? 15 * Math.ceil(random() * 3) : 0
        const minutes = LENGTHS[Math.floor(random() * LENGTHS.length)]!
        if (at + minutes > end) break
        const isShut = column.grounds.some(({ from, to }) => from < at + minutes && at < to)
        if (!isShut) cards.push(cardOf(cards.length + 1, column.id, at, minutes, now, random))
        at += minutes
      }
    }
  return cards
}

/** Every third card of a doctor takes a room as well, where one is free. */
export const withRooms = (cards: readonly Card[]): Card[] => {
  const taken: Card[] = []
  return cards.map((card) => {
    if (card.id % 3 !== 0) return card
    const free = rooms.find(
      ({ id, grounds }) =>
        !taken.some((one) => one.columns.includes(id) && one.from < card.to + 15 && card.from < one.to + 15) &&
        !grounds.some(({ from, to }) => from < card.to && card.from < to),
    )
    if (!free) return card
    const moved = { ...card, columns: [...card.columns, free.id] }
    taken.push(moved)
    return moved
  })
}

/** The quarter after a card in a room, in which it is made ready. */
export const turnsOf = (cards: readonly Card[], column: Column): Column => ({
  ...column,
  grounds: [
    ...column.grounds,
    ...cards
      .filter(({ columns }) => columns.includes(column.id))
      .map(({ to }): Ground => ({ kind: 'turn', from: to, to: to + 15, word: '翻台 15' })),
  ],
})
