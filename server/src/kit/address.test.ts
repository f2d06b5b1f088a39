import { expect, test } from 'vitest'
import { isLoopback, placeOfAddress, plainAddress } from './address.ts'

test.each([
  ['10.1.2.3', '10.1.2.3'],
  ['::ffff:10.1.2.3', '10.1.2.3'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:DB8:0001:2::6', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['nothing', 'nothing'],
])('%s is counted as %s', (ip, place) => {
  expect(placeOfAddress(ip)).toBe(place)
})

test('loopback is this machine, however it is written', () => {
  for (const ip of ['127.0.0.1', '127.1.2.3', '::1', '::ffff:127.0.0.1']) expect(isLoopback(ip)).toBe(true)
  for (const ip of ['10.0.0.1', '::2', '128.0.0.1', '']) expect(isLoopback(ip)).toBe(false)
  expect(plainAddress('::FFFF:127.0.0.1')).toBe('127.0.0.1')
})
