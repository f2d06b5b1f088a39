/** What the columns of exports are called, without what stands in brackets: WeChat and Alipay for merchants and for persons, banks. */

export type Key =
  | 'at'
  | 'day'
  | 'time'
  | 'amount'
  | 'in'
  | 'out'
  | 'direction'
  | 'status'
  | 'refunded'
  | 'ref'
  | 'order'
  | 'refundRef'
  | 'refundOrder'
  | 'counterparty'
  | 'remark'

/** The first that a file has is meant. */
export const heads: Readonly<Record<Key, readonly string[]>> = {
  at: ['交易时间', '发生时间', '完成时间', '付款时间', '入账时间', '记账时间', '交易日期时间'],
  day: ['交易日期', '记账日期', '入账日期', '日期', '交易日'],
  time: ['交易时刻', '时间', '交易时间戳'],
  amount: ['应结订单金额', '商家实收', '交易金额', '发生额', '金额', '订单金额'],
  in: ['收入金额', '贷方发生额', '贷方金额', '存入金额', '收入', '贷方', '转入金额'],
  out: ['支出金额', '借方发生额', '借方金额', '支取金额', '支出', '借方', '转出金额'],
  direction: ['收/支', '借贷标志', '借贷', '收支类型', '借/贷', '收付标志'],
  status: ['交易状态', '当前状态', '状态'],
  refunded: ['退款金额'],
  ref: [
    '微信订单号',
    '支付宝交易号',
    '业务流水号',
    '交易订单号',
    '交易单号',
    '交易流水号',
    '银行流水号',
    '流水号',
    '账务流水号',
    '检索参考号',
    '参考号',
    '凭证号',
  ],
  order: ['商户订单号', '商家订单号', '商户单号', '商户流水号', '客户流水号'],
  refundRef: ['微信退款单号', '退款批次号/请求号', '退款批次号'],
  refundOrder: ['商户退款单号', '退款请求号'],
  counterparty: ['对方户名', '对方名称', '交易对方', '对方账号', '对方账户', '用户标识', '对方单位'],
  remark: ['摘要', '备注', '商品名称', '商品说明', '商品', '附言', '用途', '交易摘要'],
}
