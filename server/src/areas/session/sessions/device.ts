/** What a browser calls itself, in the words of a person: `Chrome 140 · Windows`. */

/** In this order: each names itself among the older ones it imitates. */
const browsers: readonly (readonly [pattern: RegExp, name: string])[] = [
  [/MicroMessenger\/(\d+)/, '微信'],
  [/wxwork\/(\d+)/i, '企业微信'],
  [/Edg\w*\/(\d+)/, 'Edge'],
  [/(?:OPR|Opera)\/(\d+)/, 'Opera'],
  [/(?:Firefox|FxiOS)\/(\d+)/, 'Firefox'],
  [/(?:HeadlessChrome|Chrome|CriOS)\/(\d+)/, 'Chrome'],
  [/Version\/(\d+).*Safari/, 'Safari'],
]
const systems: readonly (readonly [pattern: RegExp, name: string])[] = [
  [/Windows/, 'Windows'],
  [/iPad/, 'iPad'],
  [/iPhone/, 'iPhone'],
  [/HarmonyOS|OpenHarmony/, '鸿蒙'],
  [/Android/, 'Android'],
  [/Mac OS X/, 'macOS'],
  [/Linux/, 'Linux'],
]

/** Browser with its version, and system; 未知设备 when it says neither. */
export const deviceOf = (userAgent: string): string => {
  const browser = browsers.find(([pattern]) => pattern.test(userAgent))
  const version = browser?.[0].exec(userAgent)?.[1]
  const system = systems.find(([pattern]) => pattern.test(userAgent))?.[1]
  return [browser && `${browser[1]} ${version}`, system].filter(Boolean).join(' · ') || '未知设备'
}
