/** Where a request comes from, for counting and for the trail. */
import { isIPv4, isIPv6 } from 'node:net'

/** An IPv4 address that arrived on an IPv6 socket, as people write it. */
export const plainAddress = (ip: string): string => /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1] ?? ip

/** The eight groups of an IPv6 address, the short form filled up. */
const groupsOf = (ip: string): string[] => {
  const [head = '', tail] = ip.replace(/%.*$/, '').split('::')
  const left = head ? head.split(':') : []
  const right = tail ? tail.split(':') : []
  const missing = tail === undefined ? 0 : Math.max(0, 8 - left.length - right.length)
  return [...left, ...Array<string>(missing).fill('0'), ...right]
}

/**
 * What counts as one place. A household or a phone is given a whole /64 of IPv6, so whoever has one has 2^64 addresses:
 * they are counted as one (security 5.5).
 */
export const placeOfAddress = (ip: string): string => {
  const plain = plainAddress(ip)
  if (!isIPv6(plain)) return plain
  const network = groupsOf(plain).slice(0, 4)
  return `${network.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`
}

/** Does the request come from this machine itself? IPv4 within IPv6 (`::ffff:127.0.0.1`) included. */
export const isLoopback = (ip: string): boolean => {
  const plain = plainAddress(ip)
  return plain === '::1' || (isIPv4(plain) && plain.startsWith('127.'))
}
