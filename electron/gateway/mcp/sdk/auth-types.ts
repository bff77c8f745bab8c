/**
 * The protocol library's own types for signing in, handed on: `gateway/auth` implements them, and this folder is the only one
 * that knows the library.
 */
export type { OAuthClientProvider } from '@modelcontextprotocol/sdk/client/auth.js'
export type {
  AuthorizationServerMetadata, OAuthClientInformationMixed, OAuthClientMetadata, OAuthTokens,
} from '@modelcontextprotocol/sdk/shared/auth.js'
