# What other kernels use of this one.

cdef class WalkPruner:
    cdef readonly int count
    cdef int digits
    cdef int[::1] cells_at
    cdef int[::1] cells
    cdef int[::1] walks_at
    cdef int[::1] walks
    cdef int[::1] first_states
    cdef int[::1] after
    cdef unsigned int[::1] ends
    cdef int most_states
    cdef unsigned int[::1] given
    cdef unsigned int[::1] left
    cdef unsigned int[::1] ahead
    cdef unsigned int required
    cdef int met_states
    cdef int[::1] reached
    cdef int[::1] layers
    cdef long long[::1] met
    cdef long long stamp
    cdef unsigned char[::1] members
    cdef bint prune(self, int number) noexcept nogil
