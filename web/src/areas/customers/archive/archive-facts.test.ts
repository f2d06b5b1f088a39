import { expect, test } from 'vitest'
import { type Archive, basicFacts, healthFacts, sourceFacts } from './archive-facts.tsx'

const archive = {
  id: 1,
  name: '欧阳晓彤',
  code: 'KH202503120014',
  phone: '138****8001',
  phoneRelation: '本人',
  developmentChannels: '网络',
  channelName: '小红书',
  recommenderName: '周敏',
  developersName: '何梦瑶',
  attributionConsultantName: '苏婉清',
} as Archive

test('the archive names her owners and the way she came as the specification does', {
  tags: ['F0159', 'F0160', 'F0161', 'F0162', 'F0163'],
}, () => {
  expect(Object.fromEntries(sourceFacts(archive).map(({ label, value }) => [label, value]))).toEqual({
    来源类型: '网络',
    来源名称: '小红书',
    推荐人: '周敏',
    开发人员: '何梦瑶',
    咨询师: '苏婉清',
  })
})

test('what is kept from a person leaves no line, not even an empty one', () => {
  expect(healthFacts(archive)).toEqual([])
  expect(basicFacts(archive).map(({ label }) => label)).toEqual(['客户编号', '姓名', '手机'])
})
