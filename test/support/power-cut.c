/*
 * A disk that loses what was not synced: loaded into a process, it copies each file of POWER_CUT_FROM to
 * POWER_CUT_TO whenever the process has synced it. After a kill the second folder has what a power cut leaves at
 * worst. A rename makes each copy whole.
 */
#define _GNU_SOURCE
#include <dirent.h>
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static pthread_mutex_t one_at_a_time = PTHREAD_MUTEX_INITIALIZER;

static void fail(const char *what) {
  perror(what);
  abort();
}

static void copy_to(const char *descriptor, const char *target) {
  char unfinished[4096], bytes[65536];
  ssize_t count;
  snprintf(unfinished, sizeof unfinished, "%s.unfinished", target);
  int from = open(descriptor, O_RDONLY);
  int to = open(unfinished, O_WRONLY | O_CREAT | O_TRUNC, 0600);
  if (from < 0 || to < 0) fail("power-cut: open");
  while ((count = read(from, bytes, sizeof bytes)) > 0)
    if (write(to, bytes, count) != count) fail("power-cut: write");
  if (count < 0) fail("power-cut: read");
  close(from);
  close(to);
  if (rename(unfinished, target) != 0) fail("power-cut: rename");
}

/* A removal is on the disk once its folder is synced. */
static void remove_others(const char *from, const char *to) {
  char original[4096], copy[4096];
  DIR *folder = opendir(to);
  if (folder == NULL) fail("power-cut: opendir");
  for (struct dirent *entry; (entry = readdir(folder)) != NULL;) {
    snprintf(original, sizeof original, "%s/%s", from, entry->d_name);
    snprintf(copy, sizeof copy, "%s/%s", to, entry->d_name);
    if (access(original, F_OK) != 0) unlink(copy);
  }
  closedir(folder);
}

static void keep(int file) {
  const char *from = getenv("POWER_CUT_FROM"), *to = getenv("POWER_CUT_TO");
  char descriptor[64], path[4096], target[8192];
  snprintf(descriptor, sizeof descriptor, "/proc/self/fd/%d", file);
  ssize_t length = readlink(descriptor, path, sizeof path - 1);
  if (from == NULL || to == NULL || length < 0) return;
  path[length] = 0;
  if (strncmp(path, from, strlen(from)) != 0) return;
  snprintf(target, sizeof target, "%s%s", to, path + strlen(from));
  pthread_mutex_lock(&one_at_a_time);
  if (path[strlen(from)] == '/') copy_to(descriptor, target);
  if (path[strlen(from)] == 0) remove_others(from, to);
  pthread_mutex_unlock(&one_at_a_time);
}

/* From the moment on that POWER_CUT_TO has a file `broken`, the disk takes nothing. */
static int is_broken(void) {
  char mark[4096];
  snprintf(mark, sizeof mark, "%s/broken", getenv("POWER_CUT_TO"));
  return access(mark, F_OK) == 0;
}

static int synced(const char *name, int file) {
  if (is_broken()) {
    errno = EIO;
    return -1;
  }
  int (*sync)(int) = (int (*)(int))dlsym(RTLD_NEXT, name);
  int result = sync(file);
  if (result == 0) keep(file);
  return result;
}

int fsync(int file) { return synced("fsync", file); }
int fdatasync(int file) { return synced("fdatasync", file); }
