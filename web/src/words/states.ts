/**
 * State words and their colours: the same word has the same colour on every page. Grey not begun or ended, blue
 * waiting, cyan in progress, green done or paid, orange needs attention, red refused, debt or danger, purple membership.
 */
import type { StateColour } from '../theme.ts'

const byColour: Record<StateColour, string> = {
  default: `未开始 不成立 一般 草稿 已撤回 已解除 已到期 已结束 已关闭 已取消 已离院 已作废 已转赠 已失效 已撤销 禁用 停用 已禁用
    空闲 无 普通 已停用 已归档 已退回 否 未到院 非会员 已用完 已核销`,
  blue: `待裁决 候补中 待兑现 待分诊 待接诊 待接收 待结算 候诊中 等待中 待收款 待支付 待审核 待审 待治疗 待执行 待确认 已预约
    待处理 待受理 收回中 转赠中 待划扣 未读 新客 初诊 未付款 待付款 待定 未使用 潜客 意向 待成交`,
  cyan: `跟进中 收款中 接诊中 咨询中 治疗中 进行中 已生效 处理中 手术中 已接诊 已分诊 执行中 使用中 再次消费
    复诊 再消费 当班中 还款`,
  green: `已裁决 已兑现 已转预约 已完成 已结案 已付款 已支付 已收款 已结清 已成交 成交 已审核 已通过 启用 已启用 正常 可接 可划扣
    已到院 已接收 已结算 已开 已划扣 已读 成功 已收费 有效 生效 是 在职 已还清 活跃老客 全部划扣 已交班 已奖励 同意 能导入 已新建 已更新 已使用`,
  orange: `已通知 优先 待排 部分付款 部分收款 部分支付 部分划扣 部分退款 即将到期 已超时 需关注 重点
    重点顾客 临时 复查 预警 未成交 到院未成交 撤销待审 作废
    部分还款 沉睡 限制营销 投诉处理中 较大 待答复确认 待还款 长款 清点中 已变动`,
  red: `欠款 有欠款 已驳回 已拒绝 审核不通过 已退款 过期 已过期 失败 黑名单 异常 过敏
    投诉 重大 已升级 锁定 已锁定 逾期 已逾期 离职 爽约 冻结 流失 拒绝服务 短款 未交班 拒绝 要改`,
  purple: `会员 储值会员 金卡 银卡 钻石卡 贵宾 集团 赠送 套餐 充值`,
}

const colours = new Map<string, StateColour>(
  (Object.entries(byColour) as [StateColour, string][]).flatMap(([colour, words]) =>
    words.split(/\s+/).map((word) => [word, colour] as const),
  ),
)

/** Colour of a state word; grey for words that are not states. */
export const colourOf = (word: string): StateColour => colours.get(word) ?? 'default'

/** Wire values of a state and the words that are shown for them: `{ waiting: '候诊中', done: '已完成' }`. */
export type Words = Readonly<Record<string | number, string>>

/** As options of a select or radio group. */
export const optionsOf = (words: Words): { value: string; label: string }[] =>
  Object.entries(words).map(([value, label]) => ({ value, label }))

/** 0 启用, 1 禁用 everywhere (F0187). */
export const statusWords = { 0: '启用', 1: '禁用' } as const satisfies Words
