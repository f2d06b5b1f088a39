/** Files as WeChat, Alipay and banks export them, read line by line; what cannot be read names its line. */
import { expect, test } from 'vitest'
import { readStatement } from './reader.ts'

const rows = (text: string): string[][] =>
  text
    .trim()
    .split('\n')
    .map((row) => row.split(',').map((cell) => cell.trim()))
const read = (text: string, source: 'WECHAT' | 'ALIPAY' | 'BANK') => readStatement(rows(text), source)
const told = (text: string, source: 'WECHAT' | 'ALIPAY' | 'BANK') => {
  const lines = read(text, source)
  if (!Array.isArray(lines)) throw new Error(lines.message)
  return lines.map(({ at, fen, refNo, orderNo }) => [at, fen, refNo, orderNo])
}

test('a merchant of WeChat: cells behind a backtick, money that went back, a foot of sums', () => {
  const file = `
交易时间,公众账号ID,商户号,微信订单号,商户订单号,用户标识,交易类型,交易状态,付款银行,应结订单金额,代金券金额,微信退款单号,商户退款单号,退款金额,退款类型,商品名称,手续费
\`2026-03-01 10:00:01,\`wx1,\`1900,\`4200000001,\`XS001,\`o1,\`MICROPAY,\`SUCCESS,\`OTHERS,\`128.00,\`0.00,\`0,\`0,\`0.00,\`,\`皮肤护理,\`0.77
\`2026-03-01 11:00:02,\`wx1,\`1900,\`4200000001,\`XS001,\`o1,\`MICROPAY,\`REFUND,\`OTHERS,\`0.00,\`0.00,\`5000000001,\`TK001,\`28.50,\`ORIGINAL,\`皮肤护理,\`-0.17
\`2026-03-01 11:05:02,\`wx1,\`1900,\`4200000003,\`XS003,\`o1,\`MICROPAY,\`REVOKED,\`OTHERS,\`9.00,\`0.00,\`0,\`0,\`0.00,\`,\`皮肤护理,\`0
总交易单数,应结订单总金额,退款总金额
\`2,\`128.00,\`28.50`
  expect(told(file, 'WECHAT')).toEqual([
    ['2026-03-01 10:00:01', 12_800, '4200000001', 'XS001'],
    ['2026-03-01 11:00:02', -2_850, '5000000001', 'TK001'],
  ])
})

test('a person’s WeChat: a preamble, signs of money, what neither came nor went', () => {
  const file = `
微信支付账单明细,,,
微信昵称：[某诊所],,,
----------------------微信支付账单明细列表--------------------,,,
交易时间,交易类型,交易对方,商品,收/支,金额(元),支付方式,当前状态,交易单号,商户单号,备注
2026-03-01 10:00:01,二维码收款,周,收款,收入,¥1280.5,零钱,已收钱,1000001,/,/
2026-03-01 10:05:01,转账,吴,房租,支出,¥20.00,零钱,支付成功,1000002,/,/
2026-03-01 10:06:01,零钱提现,银行,/,/,¥500.00,银行,提现已到账,1000003,/,/`
  expect(told(file, 'WECHAT')).toEqual([
    ['2026-03-01 10:00:01', 128_050, '1000001', ''],
    ['2026-03-01 10:05:01', -2_000, '1000002', ''],
  ])
})

test('a merchant of Alipay: notes behind a hash above and below, two columns of money', () => {
  const file = `
#支付宝账务明细查询
#账号：[20880000]
#起始日期：[2026年03月01日 00:00:00]   终止日期：[2026年03月02日 00:00:00]
#-----------------------------------------账务明细列表----------------------------------------
账务流水号,业务流水号,商户订单号,商品名称,发生时间,对方账号,收入金额(+元),支出金额(-元),账户余额(元),交易渠道,业务类型,备注
11,2026030122001,XS009,护理,2026-03-01 09:08:07,a***@x.com,300.00,,300.00,支付宝,在线支付,
12,2026030122001,XS009,退款,2026-03-01 19:08:07,a***@x.com,,-100.00,200.00,支付宝,交易退款,
#-----------------------------------------账务明细列表结束------------------------------------
#支出合计：1笔，共-100.00元`
  expect(told(file, 'ALIPAY')).toEqual([
    ['2026-03-01 09:08:07', 30_000, '2026030122001', 'XS009'],
    ['2026-03-01 19:08:07', -10_000, '2026030122001', 'XS009'],
  ])
})

test('a bank: day and hour apart, the day alone, debit and credit by a word, numbers that are kept as formulas', () => {
  const two = `
户名：某诊所,账号：6222
交易日期,交易时间,收入,支出,余额,对方户名,摘要,流水号
20260301,091011,500.00,,1000.00,银联商务,POS结算,="0012345678901234"
2026/3/2,,,12.50,987.50,银行,手续费,F2
合计,,500.00,12.50`
  expect(told(two, 'BANK')).toEqual([
    ['2026-03-01 09:10:11', 50_000, '0012345678901234', ''],
    ['2026-03-02 00:00:00', -1_250, 'F2', ''],
  ])
  const one = `
记账日期,借贷标志,交易金额,对方名称,用途
2026年3月4日,贷,88.00,周,转账
2026年3月4日,借,8.00,吴,退款`
  expect(told(one, 'BANK').map(([, fen]) => fen)).toEqual([8_800, -800])
})

test.each([
  ['a third decimal', '2026-03-01 10:00:00,收入,12.345', '金额须是最多两位小数的数字'],
  ['an exponent', '2026-03-01 10:00:00,收入,1e5', '金额须是最多两位小数的数字'],
  ['a formula', '2026-03-01 10:00:00,收入,=1+1', '金额须是最多两位小数的数字'],
  ['more than money there is', '2026-03-01 10:00:00,收入,99999999999', '金额须是最多两位小数的数字'],
  ['a day that is none', '2026-02-30 10:00:00,收入,1.00', '交易时间看不懂'],
  ['an hour that is none', '2026-02-20 25:00:00,收入,1.00', '交易时间看不懂'],
])('%s takes nothing in, and names its line', (_what, row, why) => {
  const file = `前言\n交易时间,收/支,金额\n2026-03-01 09:00:00,收入,1.00\n${row}`
  const refusal = read(file, 'WECHAT')
  expect(refusal).toMatchObject({ key: 'matching.faulty' })
  expect((refusal as { message: string }).message).toContain(`第 4 行：${why}。共 1 行有问题`)
})

test('a file without heads, and one without lines, is none', () => {
  expect(read('甲,乙\n1,2', 'BANK')).toMatchObject({ key: 'matching.noHeads' })
  expect(read('交易时间,金额\n合计,0', 'BANK')).toMatchObject({ key: 'matching.noLines' })
})

test('a stroke where a word would stand is nothing; one within words stays', () => {
  const file = `
交易时间,交易对方,收/支,金额(元),当前状态,交易单号,备注
2026-03-01 10:00:01,/,收入,¥1.00,已收钱,1000001,/
2026-03-01 10:00:02,周/吴,收入,¥2.00,已收钱,1000002,-`
  const lines = read(file, 'WECHAT')
  expect(Array.isArray(lines) && lines.map(({ counterparty, remark }) => [counterparty, remark])).toEqual([
    ['', ''],
    ['周/吴', ''],
  ])
})
