declare module 'virtual:enhance-script' {
  /** URL of the bundled scripts of app/enhance. */
  const url: string;
  export default url;
}
