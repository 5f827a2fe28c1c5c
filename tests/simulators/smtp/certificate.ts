/** For the simulator only: everybody may know this key. Valid for localhost and 127.0.0.1 until 2123. */
export const simulatorKey = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgqk9iIwZ5tJ0MqZUw
eth5CA4oHJOMdjAHAdzTELcH7KGhRANCAAS3mwN5EZfKFTIOxcqRKAhbGsgz19gf
IJtJaCCISqW4d2GrPT4KBzTVpVCP0YjvFJ9o2f3pIxzi3IgL1Iw8rfhj
-----END PRIVATE KEY-----`;

/** What a client has to trust to speak to the simulator over TLS. */
export const simulatorCertificate = `-----BEGIN CERTIFICATE-----
MIIBcTCCARegAwIBAgIBATAKBggqhkjOPQQDAjAZMRcwFQYDVQQDDA5TTVRQIHNp
bXVsYXRvcjAgFw0yNDAxMDEwMDAwMDBaGA8yMTIzMDEwMTAwMDAwMFowGTEXMBUG
A1UEAwwOU01UUCBzaW11bGF0b3IwWTATBgcqhkjOPQIBBggqhkjOPQMBBwNCAAS3
mwN5EZfKFTIOxcqRKAhbGsgz19gfIJtJaCCISqW4d2GrPT4KBzTVpVCP0YjvFJ9o
2f3pIxzi3IgL1Iw8rfhjo04wTDAaBgNVHREEEzARgglsb2NhbGhvc3SHBH8AAAEw
DwYDVR0TAQH/BAUwAwEB/zAdBgNVHQ4EFgQUaUY/Cfcy7ERhUJSrvlwBernf/JAw
CgYIKoZIzj0EAwIDSAAwRQIgdCt7JV5E57oJV2d+zMhtdFS2bc+v3kIHbKxh+Vng
OgwCIQDmsh56c03VbHyGeuqBl1f+ZFX1MwJylOPm2ZiKSGa1lQ==
-----END CERTIFICATE-----`;
