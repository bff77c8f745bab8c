import type { Settings } from '../../../shared/settings/settings.ts'
import { type AddressSettings, defaultAddressSettings } from '../policy/address/address-types.ts'
import { ownAddresses } from './own-addresses.ts'

/** What every guard of addresses goes by now: the person's exceptions, and the addresses this computer has at the moment. */
export function addressSettingsOf(settings: Pick<Settings, 'allowedPrivateHosts' | 'fakeIpProxy'>): AddressSettings {
  return { ...defaultAddressSettings, allowedPrivateHosts: settings.allowedPrivateHosts, fakeIpProxy: settings.fakeIpProxy, ownAddresses: ownAddresses() }
}
