import { defineDomain } from '#server/platform/domain.ts'
import { resealTotpSecrets } from '../auth/credentials/service.ts'

export const factors = defineDomain({ reseal: { 'multi-factor secrets': resealTotpSecrets } })
